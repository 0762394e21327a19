import { object, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { knownText } from '#contracts/fields/fields.ts';
import { accountLimits as limits } from '#contracts/form-limits.ts';
import { authBodyBytes } from '#contracts/request-limits.ts';
import { confirmPassword, email, newPassword } from './users.ts';

/** The caller's present password. */
const ownPassword = () =>
  knownText(limits.passwordMax, {
    message: 'Enter your password',
    isMet: (value) => value !== '',
  }).defined('Enter your password');

/** Proof that the caller's own person uses the session. */
export const proofSchema = object({ password: ownPassword() });
export type Proof = InferType<typeof proofSchema>;

export const stepUp = endpoint(addresses.stepUp, {
  summary: 'Confirms the caller’s password: calls that need a fresh proof are open for ten minutes.',
  access: 'user',
  whileSuspended: true,
  body: proofSchema,
  bodyBytes: authBodyBytes,
  success: 204,
  refusals: ['invalid_fields', 'too_many_requests'],
});

/** Token of a link in a mail. */
export const linkTokenSchema = object({ token: knownText(100).defined('Must be a token') });
export type LinkToken = InferType<typeof linkTokenSchema>;

export const verifyEmail = endpoint(addresses.verifyEmail, {
  summary: 'Confirms the email address of an account with the token of a link.',
  access: 'anyone',
  body: linkTokenSchema,
  bodyBytes: authBodyBytes,
  success: 204,
  refusals: ['invalid_fields', 'link_expired', 'too_many_requests'],
});

export const resendVerification = endpoint(addresses.resendVerification, {
  summary: 'Mails the link again that confirms the caller’s email address.',
  access: 'user',
  bodyBytes: authBodyBytes,
  success: 204,
  refusals: ['too_many_requests'],
});

/** Asks for another email address. */
export const emailChangeSchema = object({ email: email() });
export type EmailChange = InferType<typeof emailChangeSchema>;

export const requestEmailChange = endpoint(addresses.requestEmailChange, {
  summary:
    'Mails a link to the new email address, which changes once it is confirmed there. Needs a fresh proof.',
  access: 'user',
  body: emailChangeSchema,
  bodyBytes: authBodyBytes,
  success: 204,
  refusals: ['forbidden', 'invalid_fields', 'proof_needed', 'too_many_requests'],
});

export const confirmEmailChange = endpoint(addresses.confirmEmailChange, {
  summary: 'Changes the email address of an account with the token of a link sent to the new one.',
  access: 'anyone',
  body: linkTokenSchema,
  bodyBytes: authBodyBytes,
  success: 204,
  refusals: ['invalid_fields', 'link_expired', 'taken', 'too_many_requests'],
});

export const undoEmailChange = endpoint(addresses.undoEmailChange, {
  summary:
    'Changes the email address back with the token of a link sent to the previous one, and ends all sessions.',
  access: 'anyone',
  body: linkTokenSchema,
  bodyBytes: authBodyBytes,
  success: 204,
  refusals: ['invalid_fields', 'link_expired', 'taken', 'too_many_requests'],
});

/** A new password, with the present one. */
export const passwordChangeSchema = object({ currentPassword: ownPassword(), newPassword: newPassword() });
export type PasswordChange = InferType<typeof passwordChangeSchema>;

/** Form of a new password: the present one, and the new one twice. */
export const passwordChangeFormSchema = object({
  currentPassword: ownPassword(),
  password: newPassword(),
  confirmPassword: confirmPassword(),
});

export const changePassword = endpoint(addresses.changePassword, {
  summary: 'Sets a new password and ends all other sessions of the caller.',
  access: 'user',
  body: passwordChangeSchema,
  bodyBytes: authBodyBytes,
  success: 204,
  refusals: ['invalid_fields', 'too_many_requests'],
});

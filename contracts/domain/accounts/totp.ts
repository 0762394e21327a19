import { array, boolean, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { knownText } from '#contracts/fields/fields.ts';
import { authBodyBytes, secondFactorLimits as limits } from '#contracts/request-limits.ts';

const codeMessage = 'Enter the code from your authenticator app';

/** A code of six digits, or a recovery code, as typed: with or without spaces and dashes. */
export const factorCode = () => knownText(limits.codeMax);

/** The form and body of a call that needs a code. */
export const codeSchema = object({
  code: knownText(limits.codeMax, {
    message: codeMessage,
    isMet: (value) => value.trim() !== '',
  }).defined(codeMessage),
});
export type FactorCode = InferType<typeof codeSchema>;

/** Whether a code is needed to log in, and how many recovery codes are unused. */
export const totpStateSchema = object({
  active: boolean().required(),
  recoveryCodesLeft: number().integer().required(),
});
export type TotpState = InferType<typeof totpStateSchema>;

/** What an authenticator app needs: the secret as text (base32), and the same as an `otpauth` address for a QR code. */
export const totpSetupSchema = object({ secret: string().required(), uri: string().required() });
export type TotpSetup = InferType<typeof totpSetupSchema>;

export const recoveryCodesSchema = object({ codes: array().of(string().required()).required() });
export type RecoveryCodes = InferType<typeof recoveryCodesSchema>;

export const getTotp = endpoint(addresses.getTotp, {
  summary: 'Whether the caller’s account asks for a code at login.',
  access: 'user',
  reply: totpStateSchema,
});

export const startTotp = endpoint(addresses.startTotp, {
  summary: 'Makes a new secret for an authenticator app. It counts only once a code of it was confirmed.',
  access: 'user',
  bodyBytes: authBodyBytes,
  reply: totpSetupSchema,
  refusals: ['proof_needed', 'second_factor_required', 'conflict', 'forbidden'],
});

export const confirmTotp = endpoint(addresses.confirmTotp, {
  summary: 'Turns two-step verification on with a code of the new secret. Gives the recovery codes, once.',
  access: 'user',
  body: codeSchema,
  bodyBytes: authBodyBytes,
  reply: recoveryCodesSchema,
  refusals: ['invalid_fields', 'proof_needed', 'second_factor_required', 'conflict', 'too_many_requests'],
});

export const renewRecoveryCodes = endpoint(addresses.renewRecoveryCodes, {
  summary: 'Gives new recovery codes, once, for a code; the earlier ones end. Needs a fresh proof.',
  access: 'user',
  body: codeSchema,
  bodyBytes: authBodyBytes,
  reply: recoveryCodesSchema,
  refusals: ['invalid_fields', 'proof_needed', 'second_factor_required', 'conflict', 'too_many_requests'],
});

export const removeTotp = endpoint(addresses.removeTotp, {
  summary: 'Turns two-step verification off, with a code.',
  access: 'user',
  body: codeSchema,
  bodyBytes: authBodyBytes,
  success: 204,
  refusals: ['invalid_fields', 'proof_needed', 'conflict', 'too_many_requests'],
});

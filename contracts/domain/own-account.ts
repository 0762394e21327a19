import { object, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { knownText } from '#contracts/fields/fields.ts';
import { accountLimits as limits } from '#contracts/form-limits.ts';
import { authBodyBytes } from '#contracts/limits.ts';

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
  body: proofSchema,
  bodyBytes: authBodyBytes,
  success: 204,
  refusals: ['invalid_fields', 'too_many_requests'],
});

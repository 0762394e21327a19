import { array, boolean, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, exact, textOfAtLeast } from '#contracts/fields/fields.ts';
import { authBodyBytes, passkeyLimits as limits } from '#contracts/request-limits.ts';
import { sessionUserSchema } from './users.ts';

/** Bytes as base64url, as WebAuthn's JSON forms write them. */
const encoded = (max: number) =>
  exact(string())
    .max(max)
    .matches(/^[\w-]*$/, 'Must be base64url');
/** A credential's id: at most 1,023 bytes. Source: WebAuthn 3, §5.8.3. */
const credentialId = () => encoded(limits.credentialIdMax).required();
const publicKeyType = () =>
  exact(string<'public-key'>())
    .oneOf(['public-key'] as const)
    .required();

/** Name that a person gives a passkey, such as that of its device. */
const passkeyName = () => textOfAtLeast(1, limits.nameMax, 'Give it a name');

/** A passkey as its person sees it. Instants are ISO 8601. */
export const passkeySchema = object({
  id: entityId().required(),
  name: string().required(),
  createdAt: string().required(),
  lastUsedAt: string().nullable().defined(),
});
export type Passkey = InferType<typeof passkeySchema>;

/** Form and body of a new name. */
export const passkeyNameSchema = object({ name: passkeyName() });
export type PasskeyName = InferType<typeof passkeyNameSchema>;

const descriptorSchema = object({ id: credentialId(), type: publicKeyType() });

/** `PublicKeyCredentialCreationOptionsJSON`, as far as it is used. Source: WebAuthn 3, §5.1.9. */
export const passkeyOptionsSchema = object({
  challenge: string().required(),
  rp: object({ id: string().required(), name: string().required() }),
  user: object({
    id: string().required(),
    name: string().required(),
    displayName: string().required(),
  }),
  pubKeyCredParams: array()
    .of(object({ type: publicKeyType(), alg: number().integer().required() }).required())
    .required(),
  timeout: number().integer().required(),
  attestation: string<'none'>()
    .oneOf(['none'] as const)
    .required(),
  excludeCredentials: array().of(descriptorSchema.required()).required(),
  authenticatorSelection: object({
    residentKey: string<'required'>()
      .oneOf(['required'] as const)
      .required(),
    requireResidentKey: exact(boolean()).required(),
    userVerification: string<'required'>()
      .oneOf(['required'] as const)
      .required(),
  }),
});
export type PasskeyOptions = InferType<typeof passkeyOptionsSchema>;

/** `RegistrationResponseJSON`, as far as it is used. */
export const registrationResponseSchema = object({
  id: credentialId(),
  rawId: credentialId(),
  type: publicKeyType(),
  response: object({
    clientDataJSON: encoded(limits.clientDataMax).required(),
    attestationObject: encoded(limits.attestationMax).required(),
  }),
}).required();
export type RegistrationResponse = InferType<typeof registrationResponseSchema>;

export const newPasskeySchema = object({ name: passkeyName(), credential: registrationResponseSchema });
export type NewPasskey = InferType<typeof newPasskeySchema>;

/** `PublicKeyCredentialRequestOptionsJSON`, as far as it is used: any passkey of this site. */
export const passkeyLoginOptionsSchema = object({
  challenge: string().required(),
  rpId: string().required(),
  timeout: number().integer().required(),
  userVerification: string<'required'>()
    .oneOf(['required'] as const)
    .required(),
});
export type PasskeyLoginOptions = InferType<typeof passkeyLoginOptionsSchema>;

/** The same for a passkey of a signed-in person. */
export const passkeyProofOptionsSchema = passkeyLoginOptionsSchema.shape({
  allowCredentials: array().of(descriptorSchema.required()).required(),
});
export type PasskeyProofOptions = InferType<typeof passkeyProofOptionsSchema>;

/** `AuthenticationResponseJSON`, as far as it is used. */
export const authenticationResponseSchema = object({
  id: credentialId(),
  rawId: credentialId(),
  type: publicKeyType(),
  response: object({
    clientDataJSON: encoded(limits.clientDataMax).required(),
    authenticatorData: encoded(limits.authenticatorDataMax).required(),
    signature: encoded(limits.signatureMax).required(),
    userHandle: encoded(limits.userHandleMax).optional(),
  }),
}).required();
export type AuthenticationResponse = InferType<typeof authenticationResponseSchema>;

export const passkeyLoginSchema = object({ credential: authenticationResponseSchema });
export type PasskeyLogin = InferType<typeof passkeyLoginSchema>;

const ofOne = object({ id: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required() });

export const listPasskeys = endpoint(addresses.listPasskeys, {
  summary: 'The caller’s passkeys, oldest first.',
  access: 'user',
  reply: array().of(passkeySchema.required()).required(),
});

export const getPasskeyOptions = endpoint(addresses.getPasskeyOptions, {
  summary:
    'What a browser needs to make a passkey for the caller. Its challenge works once, for five minutes.',
  access: 'user',
  bodyBytes: authBodyBytes,
  reply: passkeyOptionsSchema,
  refusals: ['proof_needed', 'second_factor_required', 'limit_reached'],
});

export const addPasskey = endpoint(addresses.addPasskey, {
  summary: 'Adds a passkey that the caller’s browser made.',
  access: 'user',
  body: newPasskeySchema,
  bodyBytes: authBodyBytes,
  reply: passkeySchema,
  success: 201,
  refusals: [
    'invalid_fields',
    'proof_needed',
    'second_factor_required',
    'limit_reached',
    'passkey_refused',
    'too_many_requests',
  ],
});

export const renamePasskey = endpoint(addresses.renamePasskey, {
  summary: 'Gives a passkey of the caller another name.',
  access: 'user',
  params: ofOne,
  body: passkeyNameSchema,
  reply: passkeySchema,
  refusals: ['invalid_fields', 'not_found'],
});

export const removePasskey = endpoint(addresses.removePasskey, {
  summary: 'Removes a passkey of the caller, whether or not it is there.',
  access: 'user',
  params: ofOne,
  success: 204,
  refusals: ['proof_needed', 'second_factor_required', 'too_many_requests'],
});

export const getPasskeyLoginOptions = endpoint(addresses.getPasskeyLoginOptions, {
  summary: 'What a browser needs to log in with a passkey. Its challenge works once, for five minutes.',
  access: 'anyone',
  bodyBytes: authBodyBytes,
  reply: passkeyLoginOptionsSchema,
  refusals: ['too_many_requests'],
});

export const logInWithPasskey = endpoint(addresses.logInWithPasskey, {
  summary: 'Signs in with a passkey that verified its person, which counts as both factors.',
  access: 'anyone',
  body: passkeyLoginSchema,
  bodyBytes: authBodyBytes,
  reply: sessionUserSchema,
  refusals: ['invalid_fields', 'passkey_refused', 'username_change_required', 'too_many_requests'],
});

export const getPasskeyProofOptions = endpoint(addresses.getPasskeyProofOptions, {
  summary:
    'What a browser needs to ask for a passkey of the caller as a fresh proof. Its challenge works once, for five minutes.',
  access: 'user',
  whileSuspended: true,
  bodyBytes: authBodyBytes,
  reply: passkeyProofOptionsSchema,
  refusals: ['not_found', 'too_many_requests'],
});

export const stepUpWithPasskey = endpoint(addresses.stepUpWithPasskey, {
  summary: 'Takes a passkey of the caller as a fresh proof: calls that need one are open for ten minutes.',
  access: 'user',
  whileSuspended: true,
  body: passkeyLoginSchema,
  bodyBytes: authBodyBytes,
  success: 204,
  refusals: ['invalid_fields', 'passkey_refused', 'too_many_requests'],
});

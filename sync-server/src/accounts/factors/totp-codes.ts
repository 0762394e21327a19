import { Secret, TOTP } from 'otpauth';

/** Lifetime of a code. Source: RFC 6238, and what every authenticator app assumes. */
const stepMs = 30_000;
/** Steps that a clock may be ahead or behind. */
const window = 1;
/** Bytes of a secret. Source: RFC 4226, §4. */
const secretBytes = 20;

const toTotp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Wellens', label, secret: Secret.fromBase32(secret) });

/** @returns random secret, base32 */
export const createTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** Address of a secret for the QR code of an authenticator app. @param label name of the account */
export const toOtpauthUri = (secret: string, label: string): string => toTotp(secret, label).toString();

/** @returns number of the time step that the code is of; null if it is of none near now */
export function findStep(secret: string, code: string, now: Date): number | null {
  const delta = toTotp(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / stepMs) + delta;
}

import { randomBytes } from 'node:crypto';
import { secondFactorLimits } from '#contracts/request-limits.ts';
import { digestOfToken } from '#server/lib/token-digest.ts';

/** Crockford's base 32: no letters that look like others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** Eighty random bits: too many to guess from a stolen digest, so a fast digest is enough. */
const length = 16;

/** @returns new codes to write down, such as `k3vt-09xq-…` */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    // 256 is a multiple of 32, so each letter is as likely as any other.
    [...randomBytes(length)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  );

/** A code as typed, without spaces and dashes, and with the letters that people confuse replaced. */
export const normalizeCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');

/** @param code normalized */
export const digestOfRecoveryCode = (code: string): string => digestOfToken(code);

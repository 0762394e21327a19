import { createHash } from 'node:crypto';

/**
 * Digest of a secret token. Only the digest is stored and compared: a leaked database contains no usable tokens, and a
 * lookup's duration says nothing about the token.
 */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

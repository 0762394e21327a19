import type { Db, Trx } from '#server/database/database.ts';

interface TokenRow {
  token_digest: string;
  user_id: number;
  purpose: 'reset';
  expires_at: string;
}

/** Stores a token in place of earlier ones of the person, so that only the newest link works. */
export async function replaceToken(
  trx: Trx,
  token: { digest: string; userId: number; expiresAt: string },
): Promise<void> {
  await deleteTokensOf(trx, token.userId);
  await trx<TokenRow>('account_tokens').insert({
    token_digest: token.digest,
    user_id: token.userId,
    purpose: 'reset',
    expires_at: token.expiresAt,
  });
}

/** The person of a token that is not over. @param now ISO 8601 */
export async function findTokenOwner(db: Db, digest: string, now: string): Promise<number | null> {
  const row = await db<TokenRow>('account_tokens')
    .where('token_digest', digest)
    .where('expires_at', '>', now)
    .first();
  return row?.user_id ?? null;
}

export async function deleteTokensOf(trx: Trx, userId: number): Promise<void> {
  await trx<TokenRow>('account_tokens').where({ user_id: userId, purpose: 'reset' }).delete();
}

/** @param now ISO 8601 */
export async function deleteOverTokens(trx: Trx, now: string): Promise<void> {
  await trx<TokenRow>('account_tokens').where('expires_at', '<=', now).delete();
}

/** Deletes the tokens of all links of a person. */
export async function deleteAllTokensOf(trx: Trx, userId: number): Promise<void> {
  await trx<TokenRow>('account_tokens').where('user_id', userId).delete();
}

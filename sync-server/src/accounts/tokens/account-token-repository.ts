import type { ExportedRows } from '#server/database/exported-rows.ts';
import { uniqueName } from '#contracts/domain/accounts/users.ts';
import type { Db, Trx } from '#server/database/database.ts';

/**
 * What a link does. `reset`: sets a new password; `verify`: confirms the address of the account; `email-change`: changes it
 * to the address that the link went to; `email-undo`: changes it back.
 */
export type TokenPurpose = 'reset' | 'verify' | 'email-change' | 'email-undo';

/** A token to store. `email`: the address it is about. */
export interface NewToken {
  digest: string;
  userId: number;
  purpose: TokenPurpose;
  /** ISO 8601. */
  expiresAt: string;
  email?: string;
}

/** A stored token that is not over. */
export interface AccountToken {
  userId: number;
  expiresAt: string;
  email: string | null;
}

interface TokenRow {
  token_digest: string;
  user_id: number;
  purpose: TokenPurpose;
  expires_at: string;
  email: string | null;
  email_key: string | null;
}

export async function insertToken(trx: Trx, token: NewToken): Promise<void> {
  const { digest, userId, purpose, expiresAt, email } = token;
  await trx<TokenRow>('account_tokens').insert({
    token_digest: digest,
    user_id: userId,
    purpose,
    expires_at: expiresAt,
    email: email ?? null,
    email_key: email === undefined ? null : uniqueName(email),
  });
}

/** Stores a token in place of earlier ones of the person and purpose, so that only the newest link works. */
export async function replaceToken(trx: Trx, token: NewToken): Promise<void> {
  await deleteTokensOf(trx, token.userId, [token.purpose]);
  await insertToken(trx, token);
}

/** A token that is not over. @param now ISO 8601 */
export async function findToken(
  db: Db,
  digest: string,
  purpose: TokenPurpose,
  now: string,
): Promise<AccountToken | null> {
  const row = await db<TokenRow>('account_tokens')
    .where({ token_digest: digest, purpose })
    .where('expires_at', '>', now)
    .first();
  return row === undefined ? null : { userId: row.user_id, expiresAt: row.expires_at, email: row.email };
}

/** The address that the person asked for and has not confirmed yet, or null. @param now ISO 8601 */
export async function findPendingEmail(db: Db, userId: number, now: string): Promise<string | null> {
  const row = await db<TokenRow>('account_tokens')
    .where({ user_id: userId, purpose: 'email-change' })
    .where('expires_at', '>', now)
    .first('email');
  return row?.email ?? null;
}

/** Whether another account can still get this address back. @param now ISO 8601 */
export async function canBeRestored(
  db: Db,
  emailKey: string,
  { exceptFor, now }: { exceptFor: number | null; now: string },
): Promise<boolean> {
  const row = await db<TokenRow>('account_tokens')
    .where({ email_key: emailKey, purpose: 'email-undo' })
    .where('expires_at', '>', now)
    .whereNot('user_id', exceptFor ?? 0)
    .first('user_id');
  return row !== undefined;
}

export async function deleteTokensOf(
  trx: Trx,
  userId: number,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await trx<TokenRow>('account_tokens').where({ user_id: userId }).whereIn('purpose', purposes).delete();
}

/** Deletes a person's links that undo this change of address or a later one. @param expiresAt end of this one's link */
export async function deleteUndoTokens(trx: Trx, userId: number, expiresAt: string): Promise<void> {
  await trx<TokenRow>('account_tokens')
    .where({ user_id: userId, purpose: 'email-undo' })
    .where('expires_at', '>=', expiresAt)
    .delete();
}

/** @param now ISO 8601 */
export async function deleteOverTokens(trx: Trx, now: string): Promise<void> {
  await trx<TokenRow>('account_tokens').where('expires_at', '<=', now).delete();
}

/** Deletes the tokens of all links of a person. */
export async function deleteAllTokensOf(trx: Trx, userId: number): Promise<void> {
  await trx<TokenRow>('account_tokens').where('user_id', userId).delete();
}

/** For the export of a person's data. */
export const exportedTokens: ExportedRows = {
  table: 'account_tokens',
  title: 'Links in mails that still work',
  key: 'token_digest',
  rows: (db, userId) =>
    db('account_tokens').where('user_id', userId).select('token_digest', 'purpose', 'email', 'expires_at'),
};

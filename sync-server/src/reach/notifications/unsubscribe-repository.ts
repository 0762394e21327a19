import type { ExportedRows } from '#server/database/exported-rows.ts';
import type { NotificationCategory } from '#contracts/domain/reach/notification-topics.ts';
import type { Db, Trx } from '#server/database/database.ts';

/** What a link in a mail ends: the mails of a category, or the daily summary. */
export type MailKind = NotificationCategory | 'digest';

interface TokenRow {
  token_digest: string;
  user_id: number;
  kind: MailKind;
}

/** Stores the token of a person's kind of mail; storing it again changes nothing. */
export async function storeUnsubscribeToken(
  trx: Trx,
  token: { digest: string; userId: number; kind: MailKind },
): Promise<void> {
  await trx<TokenRow>('unsubscribe_tokens')
    .insert({ token_digest: token.digest, user_id: token.userId, kind: token.kind })
    .onConflict('token_digest')
    .ignore();
}

export async function findUnsubscribeToken(
  db: Db,
  digest: string,
): Promise<{ userId: number; kind: MailKind } | null> {
  const row = await db<TokenRow>('unsubscribe_tokens').where('token_digest', digest).first();
  return row === undefined ? null : { userId: row.user_id, kind: row.kind };
}

export async function deleteUnsubscribeTokensOf(trx: Trx, userId: number): Promise<void> {
  await trx<TokenRow>('unsubscribe_tokens').where('user_id', userId).delete();
}

/** For the export of a person's data. */
export const exportedUnsubscribeLinks: ExportedRows = {
  table: 'unsubscribe_tokens',
  title: 'Links in mails that end a kind of mail',
  key: 'token_digest',
  rows: (db, userId) => db('unsubscribe_tokens').where('user_id', userId),
};

import type { CalendarFeed } from '#contracts/domain/catalog/calendar-sources.ts';
import type { Db, Trx } from '#server/database/database.ts';

interface CalendarFeedRow {
  property_id: number;
  token_digest: string;
  created_at: string;
  last_read_at: string | null;
}

const toFeed = ({ created_at: createdAt, last_read_at: lastReadAt }: CalendarFeedRow): CalendarFeed => ({
  createdAt,
  lastReadAt,
});

export async function findFeedOf(db: Db, propertyId: number): Promise<CalendarFeed | null> {
  const row = await db<CalendarFeedRow>('calendar_feeds').where('property_id', propertyId).first();
  return row === undefined ? null : toFeed(row);
}

/** The link with this token. */
export async function findFeedByToken(
  db: Db,
  tokenDigest: string,
): Promise<(CalendarFeed & { propertyId: number }) | null> {
  const row = await db<CalendarFeedRow>('calendar_feeds').where('token_digest', tokenDigest).first();
  return row === undefined ? null : { ...toFeed(row), propertyId: row.property_id };
}

/** Stores a link in place of the one before, which ends. @param createdAt ISO 8601 */
export async function storeFeed(
  trx: Trx,
  propertyId: number,
  { tokenDigest, createdAt }: { tokenDigest: string; createdAt: string },
): Promise<void> {
  const values = { token_digest: tokenDigest, created_at: createdAt, last_read_at: null };
  await trx<CalendarFeedRow>('calendar_feeds')
    .insert({ property_id: propertyId, ...values })
    .onConflict('property_id')
    .merge(values);
}

/** @param at ISO 8601 */
export async function noteFeedRead(trx: Trx, tokenDigest: string, at: string): Promise<void> {
  await trx<CalendarFeedRow>('calendar_feeds')
    .where('token_digest', tokenDigest)
    .update({ last_read_at: at });
}

export async function deleteFeedOf(trx: Trx, propertyId: number): Promise<void> {
  await trx<CalendarFeedRow>('calendar_feeds').where('property_id', propertyId).delete();
}

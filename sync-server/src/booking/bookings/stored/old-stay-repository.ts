import type { Db, Trx } from '#server/database/database.ts';

interface OldStay {
  id: number;
  guestId: number;
  hostId: number;
}

/**
 * Stays of erased people, as guest or host, that ended before a day, by id; at most `limit`. The statement begins with the
 * erased accounts, which are few, and reads only their bookings.
 * @param day `YYYY-MM-DD`
 */
export async function findOldStaysOfErased(db: Db, day: string, limit: number): Promise<OldStay[]> {
  const erased = db('account_deletions').where('state', 'erased').select('user_id');
  const ids = db('bookings')
    .whereIn('user_id', erased)
    .where('end_date', '<', day)
    .select('id')
    .unionAll([
      db('bookings as b')
        .join('properties as p', 'p.id', 'b.property_id')
        .whereIn('p.host_id', erased)
        .where('b.end_date', '<', day)
        .select('b.id'),
    ]);
  return await db('bookings as b')
    .join('properties as p', 'p.id', 'b.property_id')
    .whereIn('b.id', ids)
    .orderBy('b.id')
    .limit(limit)
    .select<OldStay[]>({ id: 'b.id', guestId: 'b.user_id', hostId: 'p.host_id' });
}

/** Deletes stays, with their payments. */
export async function deleteStays(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx('bookings')
    .whereIn('id', [...ids])
    .delete();
}

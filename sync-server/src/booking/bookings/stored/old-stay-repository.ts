import type { Db, Trx } from '#server/database/database.ts';

interface OldStay {
  id: number;
  guestId: number;
  hostId: number;
}

/**
 * Stays of erased people, as guest or host, that ended before a day; at most `limit`. It begins with the erased accounts,
 * which are few.
 * @param day `YYYY-MM-DD`
 */
export async function findOldStaysOfErased(db: Db, day: string, limit: number): Promise<OldStay[]> {
  const erased = db('account_deletions').where('state', 'erased').select('user_id');
  return await db('bookings as b')
    .join('properties as p', 'p.id', 'b.property_id')
    .where('b.end_date', '<', day)
    .where((either) => {
      void either.whereIn('b.user_id', erased).orWhereIn('p.host_id', erased);
    })
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

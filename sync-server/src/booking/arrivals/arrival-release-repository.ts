import { arrivingStays } from '#server/booking/bookings/stored/arrival-booking-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { guideWithCode } from './arrival-guide-repository.ts';

/** A booking whose guest was told that the door code is there, and when. */
interface ArrivalReleaseRow {
  booking_id: number;
  released_at: string;
}

/** Instants of the releases of bookings, ISO 8601, by id of the booking. */
export async function findReleases(db: Db, bookingIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db<ArrivalReleaseRow>('arrival_releases').whereIn('booking_id', bookingIds);
  return new Map(rows.map((row) => [row.booking_id, row.released_at]));
}

/** At most `limit` ids of bookings with a release, after a booking. */
export function findReleasedIds(db: Db, after: number, limit: number): Promise<number[]> {
  return db<ArrivalReleaseRow>('arrival_releases')
    .where('booking_id', '>', after)
    .orderBy('booking_id')
    .limit(limit)
    .pluck('booking_id');
}

/** Ids of arriving stays without a release at listings with a code, unordered. */
export async function findUnreleasedIds(db: Db, now: Date): Promise<number[]> {
  const release = db('arrival_releases as released').where('released.booking_id', db.ref('b.id'));
  const ids: unknown[] = await arrivingStays(db, now)
    .whereExists(guideWithCode(db, 'b.property_id'))
    .whereNotExists(release)
    .pluck('b.id');
  return ids as number[];
}

/** @param at ISO 8601 */
export async function insertReleases(trx: Trx, bookingIds: readonly number[], at: string): Promise<void> {
  const rows = bookingIds.map((id): ArrivalReleaseRow => ({ booking_id: id, released_at: at }));
  await trx<ArrivalReleaseRow>('arrival_releases').insert(rows);
}

export async function deleteReleases(trx: Trx, bookingIds: readonly number[]): Promise<void> {
  await trx<ArrivalReleaseRow>('arrival_releases').whereIn('booking_id', bookingIds).delete();
}

import { exportedBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

/** That the guest of a booking has read an announcement. */
interface AnnouncementReadRow {
  announcement_id: number;
  booking_id: number;
  read_at: string;
}

/** Ids of the bookings whose guests have read announcements, by announcement. */
export async function findReaders(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db<AnnouncementReadRow>('announcement_reads')
    .whereIn('announcement_id', ids)
    .orderBy(['announcement_id', 'booking_id']);
  const readers = new Map<number, number[]>();
  for (const { announcement_id: id, booking_id: bookingId } of rows) {
    readers.set(id, [...(readers.get(id) ?? []), bookingId]);
  }
  return readers;
}

/** When the guest of a booking read announcements, ISO 8601, by announcement. */
export async function findReads(db: Db, bookingId: number): Promise<Map<number, string>> {
  const rows = await db<AnnouncementReadRow>('announcement_reads').where('booking_id', bookingId);
  return new Map(rows.map((row) => [row.announcement_id, row.read_at]));
}

/** @param at ISO 8601 */
export async function insertReads(
  trx: Trx,
  bookingId: number,
  announcementIds: readonly number[],
  at: string,
): Promise<void> {
  const rows = announcementIds.map((id): AnnouncementReadRow => ({
    announcement_id: id,
    booking_id: bookingId,
    read_at: at,
  }));
  await trx<AnnouncementReadRow>('announcement_reads').insert(rows);
}

/** For the export of a person's data: what they read as guests. */
export const exportedReads: ExportedRows = {
  table: 'announcement_reads',
  title: 'Announcements of hosts that you read',
  key: ['announcement_id', 'booking_id'],
  rows: (db, userId) =>
    db('announcement_reads').whereIn(
      'booking_id',
      exportedBookings.rows(db, userId).clone().where('user_id', userId).select('id'),
    ),
};

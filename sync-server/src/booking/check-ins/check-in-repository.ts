import type { CheckIn, CheckInWay } from '#contracts/domain/stay/check-ins.ts';
import { exportedBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface CheckInRow {
  booking_id: number;
  at: string;
  received_at: string;
  way: CheckInWay;
  offline: FlagColumn;
}

/** Check-ins by their bookings. */
export async function findCheckIns(db: Db, bookingIds: readonly number[]): Promise<Map<number, CheckIn>> {
  const rows = await db<CheckInRow>('check_ins').whereIn('booking_id', bookingIds);
  return new Map(
    rows.map(({ booking_id, at, way, offline }) => [booking_id, { at, way, offline: toFlag(offline) }]),
  );
}

/** @param receivedAt ISO 8601 */
export async function insertCheckIn(
  trx: Trx,
  bookingId: number,
  { at, way, offline }: CheckIn,
  receivedAt: string,
): Promise<void> {
  await trx<CheckInRow>('check_ins').insert({
    booking_id: bookingId,
    at,
    received_at: receivedAt,
    way,
    offline,
  });
}

export async function deleteCheckIn(trx: Trx, bookingId: number): Promise<void> {
  await trx<CheckInRow>('check_ins').where('booking_id', bookingId).delete();
}

/** For the export of a person's data: check-ins at stays, as guest and as host. */
export const exportedCheckIns: ExportedRows = {
  table: 'check_ins',
  title: 'Check-ins at stays',
  key: 'booking_id',
  rows: (db, userId) =>
    db('check_ins').whereIn('booking_id', exportedBookings.rows(db, userId).clone().select('id')),
};

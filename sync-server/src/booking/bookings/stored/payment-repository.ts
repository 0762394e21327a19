import type { ExportedRows } from '#server/database/exported-rows.ts';
import type { Payment } from '#contracts/domain/booking/bookings.ts';
import { exportedBookings } from './booking-repository.ts';
import type { Trx } from '#server/database/database.ts';

export async function insertPayment(trx: Trx, bookingId: number, payment: Payment): Promise<void> {
  await trx('payments').insert({ booking_id: bookingId, ...payment });
}

/** @param amount in whole US dollars, at most what was paid */
export async function refundPayment(trx: Trx, bookingId: number, amount: number): Promise<void> {
  await trx('payments').where('booking_id', bookingId).update({ refunded: amount, state: 'refunded' });
}

/** For the export of a person's data. */
export const exportedPayments: ExportedRows = {
  table: 'payments',
  title: 'Payments of these stays',
  key: 'booking_id',
  rows: (db, userId) => db('payments').whereIn('booking_id', exportedBookings.rows(db, userId).select('id')),
};

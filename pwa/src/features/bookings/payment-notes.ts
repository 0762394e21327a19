import { privateDb } from '#pwa/store/open-stores.ts';
import type { PrivateDb } from '#pwa/store/private-db.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { findPayableBooking, type PaidStay } from './booking-lookup.ts';

/**
 * That a stay was paid for at the checkout of this device. The sandbox takes no money and tells no server, so this is
 * the only record of it. `at` is an ISO 8601 instant, the amount whole US dollars. Source: decision 006, checkout.
 */
export interface PaymentNote {
  at: string;
  amount: number;
}

/** A reference belongs to a booking for good, whatever id the row has on this device. */
const keyOf = (reference: string): string => `paid:${reference}`;

export async function notePayment(db: PrivateDb, reference: string, note: PaymentNote): Promise<void> {
  await db.meta.put({ key: keyOf(reference), value: note });
}

/** Null where nothing was paid on this device, such as for a stay the server knows nothing of. */
export async function findPayment(db: PrivateDb, reference: string): Promise<PaymentNote | null> {
  if (reference === '') return null;
  return ((await db.meta.get(keyOf(reference)))?.value as PaymentNote | undefined) ?? null;
}

/** The same, live; undefined while it is read. */
export const usePaymentNote = (reference: string): PaymentNote | null | undefined =>
  useLiveQuery(() => findPayment(privateDb(), reference), [reference]);

/** A stay that is paid already, with the trip it belongs to; null where it is still to be paid, undefined while it is read. */
export function usePaidStay(stay: PaidStay): { tripId: number; payment: PaymentNote } | null | undefined {
  return useLiveQuery(async () => {
    const booking = await findPayableBooking(stay);
    const payment = booking === null ? null : await findPayment(privateDb(), booking.reference);
    return booking === null || payment === null ? null : { tripId: booking.id, payment };
  }, [stay.propertyId, stay.packageId, stay.startDate, stay.endDate]);
}

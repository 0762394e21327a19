import type { BookingStatus } from '#contracts/domain/state-lists.ts';
import type { SentReview } from '#contracts/domain/trust/stay-reviews.ts';
import { deadlinesOf, newReference } from '#server/booking/bookings/booking-policy.ts';
import { insertBooking } from '#server/booking/bookings/stored/booking-repository.ts';
import { insertPayment } from '#server/booking/bookings/stored/payment-repository.ts';
import type { Database } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';

interface StayParts {
  propertyId: number;
  guestId: number;
  startDate?: string;
  endDate?: string;
  timeZone?: string;
  status?: BookingStatus;
  cancelledBy?: 'guest' | 'host';
  endedAt?: string;
  isPaid?: boolean;
}

/** Stores a stay directly, by default a paid one that ended on 10 March 2030. @returns its id */
export function addStay(database: Database, parts: StayParts): Promise<number> {
  const { startDate = '2030-03-07', endDate = '2030-03-10', timeZone = 'Etc/UTC' } = parts;
  return database.write(async (trx) => {
    const id = await nextId(trx, 'bookings');
    await insertBooking(trx, {
      ...{ id, startDate, endDate, propertyId: parts.propertyId, userId: parts.guestId },
      ...deadlinesOf({ startDate, endDate, cancellationPolicy: 'moderate' }, timeZone),
      reference: newReference(),
      retreatPackageId: null,
      packageName: null,
      totalPrice: 336,
      status: parts.status ?? 'completed',
      guests: 2,
      createdAt: '2030-01-01T00:00:00.000Z',
      cancellationPolicy: 'moderate',
      expiresAt: null,
      endedAt: parts.endedAt ?? null,
      refundAmount: null,
      ...(parts.cancelledBy !== undefined && { cancelledBy: parts.cancelledBy }),
      version: 1,
    });
    if (parts.isPaid !== false) {
      await insertPayment(trx, id, {
        ...{ amount: 336, refunded: 0, currency: 'USD', provider: 'sandbox', state: 'paid' },
        ...{ reference: `sandbox-${id}`, at: '2030-01-01T00:00:00.000Z' },
      });
    }
    return id;
  });
}

/** A review as a guest sends it. Tests name only the fields that matter. */
export const buildReview = (parts: Partial<SentReview> = {}): Record<string, unknown> => ({
  tookPlace: true,
  overall: 5,
  text: 'The bath was warm, the rooms were quiet and the food was good every day.',
  ...parts,
});

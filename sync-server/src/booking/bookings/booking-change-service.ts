import type { Booking } from '#contracts/domain/bookings.ts';
import type { BookingSide, BookingStatus } from '#contracts/domain/option-lists.ts';
import { isActive } from '#contracts/rules/booking-lifecycle.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { releaseDays } from './booking-day-repository.ts';
import { findUpcomingParticipants, readBooking, updateBooking } from './booking-repository.ts';
import { refundPayment } from './payment-repository.ts';
import { releaseSpots } from '#server/catalog/retreat-packages/package-day-repository.ts';

/** What becomes of a booking, by whom: `actorId` null when only time passed. */
export interface BookingStep {
  status: BookingStatus;
  actorId: number | null;
  at: Date;
  /** When the booking ended, where it did. */
  endedAt: string | null;
  /** Whole US dollars of what was paid; null where nothing was cancelled. */
  refundAmount: number | null;
  /** Whose side cancelled it, where it was cancelled. */
  cancelledBy?: BookingSide;
}

/** Tells both sides of a booking that it changed, and, where its days changed hands, everybody. */
export async function recordBookingChange(
  trx: Trx,
  booking: Pick<Booking, 'id' | 'propertyId' | 'userId' | 'host'>,
  days: { changedHands: boolean; packageDayIds: readonly number[] },
): Promise<void> {
  const userIds = [booking.userId, booking.host.id];
  await recordChange(trx, { table: 'bookings', id: booking.id, audience: { kind: 'users', userIds } });
  const audience = { kind: 'public' } as const;
  if (days.changedHands) await recordChange(trx, { table: 'takenStays', id: booking.propertyId, audience });
  for (const id of days.packageDayIds)
    await recordChange(trx, { table: 'packageAvailability', id, audience });
}

/**
 * Takes a booking one step along its lifecycle: the row, its days and spots when it ends, an audit row and the change
 * rows. The caller has made sure that the step may be taken.
 */
export async function moveBooking(trx: Trx, booking: Booking, step: BookingStep): Promise<Booking> {
  const ends = !isActive(step.status);
  await updateBooking(trx, booking.id, {
    status: step.status,
    expires_at: null,
    ended_at: step.endedAt,
    refund_amount: step.refundAmount,
    cancelled_by: step.cancelledBy ?? null,
  });
  if (step.refundAmount !== null && step.refundAmount > 0) {
    await refundPayment(trx, booking.id, step.refundAmount);
  }
  if (ends) await releaseDays(trx, booking.id);
  const { retreatPackageId: packageId, startDate, endDate, guests } = booking;
  const packageDayIds =
    ends && packageId !== null ? await releaseSpots(trx, { packageId, startDate, endDate, guests }) : [];
  await recordAudit(trx, {
    at: step.at.toISOString(),
    actorId: step.actorId,
    action: `booking.${step.status}`,
    table: 'bookings',
    id: booking.id,
    detail: { from: booking.status, to: step.status, refundAmount: step.refundAmount },
  });
  await recordBookingChange(trx, booking, { changedHands: ends, packageDayIds });
  return readBooking(trx, booking.id);
}

/**
 * Tells the people of every stay to come at a listing that what its row shows of the listing changed.
 * Stays that ended keep what they showed: there may be thousands, and nobody acts on them any more.
 */
export async function recordUpcomingBookings(trx: Trx, propertyId: number, today: string): Promise<void> {
  for (const { id, guestId, hostId } of await findUpcomingParticipants(trx, propertyId, today)) {
    const audience = { kind: 'users', userIds: [guestId, hostId] } as const;
    await recordChange(trx, { table: 'bookings', id, audience });
  }
}

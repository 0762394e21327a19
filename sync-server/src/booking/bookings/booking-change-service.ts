import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { isActive, isOfPlaces } from '#contracts/rules/booking-lifecycle.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { recordPickedItems } from '#server/booking/programme-items/programme-release-service.ts';
import { releasePlacesOf } from '#server/booking/departures/place-release-service.ts';
import type { BookingStep } from './booking-policy.ts';
import { releaseBookingDays } from '#server/booking/day-claims/booking-day-repository.ts';
import { updateImportClaims } from '#server/booking/day-claims/import-claim-service.ts';
import { notifyOfStep } from './booking-notification-service.ts';
import { readBooking, updateBooking } from './stored/booking-repository.ts';
import { findUpcomingParticipants } from './stored/booking-participant-repository.ts';
import { refundPayment } from './stored/payment-repository.ts';
import { recordProgrammeChange, releaseProgrammeOf } from './stay-programme-service.ts';
import { zoneOf } from '#server/catalog/properties/property-zone.ts';
import { dayIn } from '#server/lib/time.ts';
import { releaseSpots } from '#server/catalog/retreat-packages/package-day-repository.ts';

/** Records the change for both sides of a booking, and for everyone if its days were taken or freed. */
export async function recordBookingChange(
  trx: Trx,
  booking: Pick<Booking, 'id' | 'propertyId' | 'userId' | 'host' | 'departureId'>,
  days: { changedHands: boolean; packageDayIds: readonly number[] },
): Promise<void> {
  const userIds = [booking.userId, booking.host.id];
  await recordChange(trx, { table: 'bookings', id: booking.id, audience: { kind: 'users', userIds } });
  if (booking.departureId != null) await recordRegistrationChange(trx, booking);
  const audience = { kind: 'public' } as const;
  if (days.changedHands) await recordChange(trx, { table: 'takenStays', id: booking.propertyId, audience });
  for (const id of days.packageDayIds)
    await recordChange(trx, { table: 'packageAvailability', id, audience });
}

/** Records the change of what a guest of a departure was asked and answered, for both sides. */
export const recordRegistrationChange = (
  trx: Trx,
  { id, userId, host }: Pick<Booking, 'id' | 'userId' | 'host'>,
): Promise<void> =>
  recordChange(trx, {
    table: 'registrations',
    id,
    audience: { kind: 'users', userIds: [userId, host.id] },
  });

/** Records the change of a guest's ticket or check-in, for both sides of a booking. */
export const recordTicketChange = (
  trx: Trx,
  { id, userId, host }: Pick<Booking, 'id' | 'userId' | 'host'>,
): Promise<void> =>
  recordChange(trx, { table: 'stayTickets', id, audience: { kind: 'users', userIds: [userId, host.id] } });

/** Records the change of what the guest of a stay reads about the arrival. */
export const recordArrivalChange = (
  trx: Trx,
  { id, userId }: Pick<Booking, 'id' | 'userId'>,
): Promise<void> =>
  recordChange(trx, { table: 'arrivalDetails', id, audience: { kind: 'users', userIds: [userId] } });

/** Records the change of what the host told the guest of a stay as one of a group. */
export const recordAnnouncementsChange = (
  trx: Trx,
  { id, userId }: Pick<Booking, 'id' | 'userId'>,
): Promise<void> =>
  recordChange(trx, { table: 'stayAnnouncements', id, audience: { kind: 'users', userIds: [userId] } });

/**
 * Records what a stay that is confirmed, or that no longer is, brings to both sides: ticket, arrival guide, programme and
 * announcements.
 */
export async function recordArrivalOf(trx: Trx, booking: Booking): Promise<void> {
  await recordTicketChange(trx, booking);
  await recordArrivalChange(trx, booking);
  await recordProgrammeChange(trx, booking);
  await recordAnnouncementsChange(trx, booking);
}

/**
 * Performs one lifecycle step of a booking: updates the row, frees days and spots if it ends, writes an audit row and
 * the change rows. The caller has checked that the step is allowed.
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
  // Bookings of places claim no days.
  if (ends && !isOfPlaces(booking)) await freeDays(trx, booking, step.at);
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
  const endsWithDeparture = step.withDeparture !== undefined;
  await releasePlacesOf(trx, booking, { ends, endsWithDeparture, now: step.at });
  if (step.status === 'cancelled') {
    await releaseProgrammeOf(trx, booking, { endsWithDeparture, now: step.at });
  }
  if (step.status === 'completed') await recordPickedItems(trx, booking);
  await recordBookingChange(trx, booking, { changedHands: ends, packageDayIds });
  if (booking.status === 'confirmed' || step.status === 'confirmed') await recordArrivalOf(trx, booking);
  await notifyOfStep(trx, booking, step);
  return readBooking(trx, booking.id);
}

/** Frees the days of a booking that ends; an event of another site's calendar takes those that it has too. */
async function freeDays(trx: Trx, booking: Booking, at: Date): Promise<void> {
  await releaseBookingDays(trx, booking.id);
  await updateImportClaims(trx, booking.propertyId, dayIn(at, zoneOf(booking)));
}

/**
 * Records a change of the listing's fields shown in bookings, for the people of every future stay. Past stays are left
 * out: there may be thousands, and nothing is done with them any more.
 */
export async function recordUpcomingBookings(trx: Trx, propertyId: number, now: Date): Promise<void> {
  for (const { id, guestId, hostId } of await findUpcomingParticipants(trx, propertyId, now)) {
    const audience = { kind: 'users', userIds: [guestId, hostId] } as const;
    await recordChange(trx, { table: 'bookings', id, audience });
  }
}

/** Records a change of what decides when the guests of every future stay receive the door code. */
export async function recordUpcomingArrivals(trx: Trx, propertyId: number, now: Date): Promise<void> {
  for (const { id, guestId } of await findUpcomingParticipants(trx, propertyId, now)) {
    await recordArrivalChange(trx, { id, userId: guestId });
  }
}

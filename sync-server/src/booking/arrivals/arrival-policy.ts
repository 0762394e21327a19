import { DateTime } from 'luxon';
import { defaultCheckIn } from '#contracts/arrival-limits.ts';
import type { ArrivalDetails } from '#contracts/domain/stay/arrivals.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { refundUntilOf } from '#contracts/rules/refunds.ts';
import { asOf } from '#server/booking/bookings/booking-policy.ts';
import { zoneOf } from '#server/catalog/properties/property-zone.ts';
import { timeOfDay, toDateTime, toInstant } from '#server/lib/time.ts';
import type { StoredGuide } from './arrival-guide-repository.ts';

/** What decides when the guest of a stay receives the code. */
type Stay = Pick<Booking, 'startDate' | 'cancellationPolicy' | 'refundUntil' | 'timeZone'> & {
  property: Pick<Booking['property'], 'checkInFrom'>;
};

/**
 * The instant from which the guest of a stay receives the door code: the hours of the guide before check-in, in the zone
 * of the booking, but not before the guest's last chance to cancel with a refund is over. ISO 8601. Source: decision 053.
 */
export function codeDueAt(stay: Stay, { releaseHours }: Pick<StoredGuide, 'releaseHours'>): string {
  const checkIn = timeOfDay(stay.startDate, stay.property.checkInFrom ?? defaultCheckIn, zoneOf(stay));
  return toInstant(
    DateTime.max(checkIn.minus({ hours: releaseHours }).toUTC(), toDateTime(refundUntilOf(stay))),
  );
}

/** Whether the stay is confirmed and not over, so that its guest reads the guide. */
export const isArriving = (booking: Booking, now: Date): boolean => asOf(booking, now).status === 'confirmed';

/** Whether the guest of the stay may read the code now. */
export const isCodeDue = (booking: Booking, guide: StoredGuide, now: Date): boolean =>
  guide.code !== '' && isArriving(booking, now) && codeDueAt(booking, guide) <= now.toISOString();

/**
 * The guide as the guest of the stay reads it. This is the only place where a code is given to a guest.
 * @param releasedAt when the guest was told that the code is there; undefined before
 */
export function toDetails(
  booking: Booking,
  guide: StoredGuide,
  { releasedAt, now }: { releasedAt: string | undefined; now: Date },
): ArrivalDetails {
  const { code, codeChangedAt, releaseHours, ...open } = guide;
  const isDue = isCodeDue(booking, guide, now);
  const isChanged = isDue && releasedAt !== undefined && codeChangedAt !== null && releasedAt < codeChangedAt;
  return {
    ...open,
    id: booking.id,
    propertyId: booking.propertyId,
    code: isDue ? code : null,
    codeDueAt: code === '' ? null : codeDueAt(booking, { releaseHours }),
    codeChangedAt: isChanged ? codeChangedAt : null,
  };
}

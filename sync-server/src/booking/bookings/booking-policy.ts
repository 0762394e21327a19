import { randomInt } from 'node:crypto';
import { DateTime } from 'luxon';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { requestExpiryHours } from '#contracts/request-limits.ts';
import type { BookingSide, BookingStatus, CancellationPolicy } from '#contracts/domain/state-lists.ts';
import { refundDayOf, refundFor } from '#contracts/rules/refunds.ts';
import { addDays } from '#contracts/rules/days.ts';
import { stayOverAtOf } from '#contracts/rules/stay.ts';
import { startOfDay, toDateTime, toInstant } from '#server/lib/time.ts';

// Without 0/O, 1/I/L and U/V: a reference is read out over the phone.
const referenceLetters = 'ABCDEFGHJKMNPQRSTWXYZ23456789';

/** A booking reference: `WLNS` and six unambiguous characters. Source: decision 006. */
export function newReference(): string {
  const letters = Array.from({ length: 6 }, () => referenceLetters[randomInt(referenceLetters.length)]);
  return `WLNS${letters.join('')}`;
}

/**
 * When a request made at `now` expires: after 48 hours or when the check-in day begins at the listing, whichever comes
 * first. A request for the same day expires at the end of that day. Source: decisions 006 and 034.
 * @param timeZone of the listing, IANA name
 */
export function requestExpiry(startDate: string, timeZone: string, now: Date): string {
  const made = toDateTime(now);
  const checkIn = startOfDay(startDate, timeZone);
  const lastMoment = checkIn > made ? checkIn : startOfDay(addDays(startDate, 1), timeZone);
  return toInstant(DateTime.min(made.plus({ hours: requestExpiryHours }), lastMoment));
}

/** A stay whose deadlines are calculated. */
type DatedStay = Pick<Booking, 'startDate' | 'endDate' | 'cancellationPolicy'>;

/**
 * The deadlines that a booking is given when it is made. They are stored with it, so that another zone of the listing
 * moves none of them. Source: decision 034.
 * @param timeZone of the listing, IANA name
 */
export function deadlinesOf(
  { startDate, endDate, cancellationPolicy }: DatedStay,
  timeZone: string,
): { timeZone: string; refundUntil: string; stayOverAt: string } {
  const endOf = (day: string): string => startOfDay(addDays(day, 1), timeZone).toJSDate().toISOString();
  return {
    timeZone,
    refundUntil: endOf(refundDayOf(startDate, cancellationPolicy)),
    stayOverAt: endOf(endDate),
  };
}

/** A change of a booking. `actorId` is null if it was caused by the passing of time. */
export interface BookingStep {
  status: BookingStatus;
  actorId: number | null;
  at: Date;
  /** When the booking ended, if it did. */
  endedAt: string | null;
  /** Refund in whole US dollars; null if no confirmed stay was cancelled. */
  refundAmount: number | null;
  /** The side that cancelled, if it was cancelled. */
  cancelledBy?: BookingSide;
  /** The person whose suspension ends the booking. They are notified of the suspension only. */
  suspended?: 'guest' | 'host';
  /** Cancelled with its whole departure, of which the host is notified once: by a decision, or because too few people booked. */
  withDeparture?: 'decided' | 'too-few';
}

/** Fields of a booking that decide its state at a given time. */
type BookingState = Pick<Booking, 'status' | 'endDate' | 'stayOverAt' | 'expiresAt' | 'endedAt' | 'version'>;

/** The change a booking is due because of the passing of time, or null. */
export function dueChange(
  booking: BookingState,
  now: Date,
): { status: BookingStatus; endedAt: string } | null {
  if (booking.status === 'pending' && booking.expiresAt !== null && booking.expiresAt <= now.toISOString()) {
    return { status: 'expired', endedAt: booking.expiresAt };
  }
  if (booking.status === 'confirmed' && stayOverAtOf(booking) <= now.toISOString()) {
    return { status: 'completed', endedAt: stayOverAtOf(booking) };
  }
  return null;
}

/**
 * A booking as of `now`, whether or not the expiry job has run: readers never see a request as open that can no longer
 * be answered.
 */
export function asOf<B extends BookingState>(booking: B, now: Date): B {
  const due = dueChange(booking, now);
  return due === null ? booking : { ...booking, ...due, version: booking.version + 1, expiresAt: null };
}

/** The person's side of a booking; null for a stranger, who must not learn that it exists. */
export function sideOf(
  booking: { userId: number; host: { id: number } },
  caller: { userId: number; isStaff: boolean },
): BookingSide | null {
  if (booking.userId === caller.userId) return 'guest';
  if (booking.host.id === caller.userId) return 'host';
  return caller.isStaff ? 'staff' : null;
}

/**
 * Refund in whole US dollars; null for a request, which cannot be paid. A guest who cancels gets the share of the stored
 * policy; if the host or staff cancel, the refund is complete. Source: decision 006.
 */
export function refundOnCancel(
  booking: {
    status: BookingStatus;
    startDate: string;
    payment: { amount: number } | null;
    cancellationPolicy: CancellationPolicy;
    refundUntil?: string | undefined;
  },
  side: BookingSide,
  now: Date,
): number | null {
  if (booking.status === 'pending') return null;
  if (side !== 'guest') return booking.payment?.amount ?? 0;
  return refundFor(booking, now.getTime());
}

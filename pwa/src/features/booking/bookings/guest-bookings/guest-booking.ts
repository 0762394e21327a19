import type { Booking, PriceQuote, TakenStay } from '#contracts/domain/booking/bookings.ts';
import type { BookingStatus } from '#contracts/domain/state-lists.ts';
import { daysOfStay, isOver, isTooLong } from '#contracts/rules/stay.ts';
import type { WithPending } from '#pwa/data/overlays.ts';

/** A stay of the signed-in guest with what of it waits on this device. */
export type GuestBooking = WithPending<Booking>;

/**
 * State of a stay for its guest:
 *
 *   waiting ─▶ sending ─▶ pending ─▶ confirmed ─▶ completed
 *      │          │          └─▶ declined, expired     ├─▶ cancelling ─▶ cancelled
 *      │          └─▶ refused                          └───────┴─▶ not-cancelled
 *      └─▶ stopping ─▶ gone, or cancelling
 *
 * `waiting`, `sending` and `refused` are of a request the server has not taken in: nothing is booked. `stopping` is one
 * that the guest discarded when the server may have had it, `keeping` a cancellation of which the same is true.
 */
export type GuestBookingState =
  | 'waiting'
  | 'sending'
  | 'stopping'
  | 'refused'
  | BookingStatus
  | 'cancelling'
  | 'keeping'
  | 'not-cancelled';

/**
 * @param now milliseconds since 1970
 * @param isOnline without a connection nothing is `sending`: the device only tries whether there is one
 */
export function stateOfBooking(booking: GuestBooking, now: number, isOnline = true): GuestBookingState {
  const { pending, status, expiresAt } = booking;
  if (pending !== undefined && pending.state !== 'accepted') {
    const isRequest = pending.name !== 'cancelBooking';
    if (pending.undoing) return isRequest ? 'stopping' : 'keeping';
    if (pending.state === 'rejected') return isRequest ? 'refused' : 'not-cancelled';
    if (!isRequest) return 'cancelling';
    return pending.state === 'sending' && isOnline ? 'sending' : 'waiting';
  }
  // The stored status may be outdated, so compare it with the clock.
  if (status === 'pending' && expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired';
  if (status === 'confirmed' && isOver(booking, now)) return 'completed';
  return status;
}

/** Whether the server has not answered the request yet. */
export const isUnanswered = (state: GuestBookingState): boolean => state === 'waiting' || state === 'sending';

/** Whether the guest has to decide. */
export const needsGuest = (state: GuestBookingState): boolean =>
  state === 'refused' || state === 'not-cancelled';

/** Whether the stay is in the future, or may be. */
export const isUpcoming = (state: GuestBookingState): boolean =>
  isUnanswered(state) ||
  needsGuest(state) ||
  ['stopping', 'pending', 'confirmed', 'cancelling', 'keeping'].includes(state);

/** Whether the stay can be paid: it is confirmed, not over and not paid yet. Source: decision 006. */
export const isPayable = (state: GuestBookingState, { payment }: Pick<GuestBooking, 'payment'>): boolean =>
  state === 'confirmed' && payment == null;

/** Whether a cancelled booking was still a request. A stay that was cancelled has a refund, be it 0. */
export const wasRequest = ({ refundAmount }: Pick<GuestBooking, 'refundAmount'>): boolean =>
  refundAmount === null;

/** Whether its guest took back a request. */
export const wasTakenBack = (booking: Pick<GuestBooking, 'cancelledBy' | 'refundAmount'>): boolean =>
  booking.cancelledBy === 'guest' && wasRequest(booking);

/** Whether the guest may cancel or take back the stay. */
export const isCancellable = (state: GuestBookingState): boolean =>
  state === 'waiting' || state === 'pending' || state === 'confirmed';

/** Days of the guest's unanswered requests, which must not be requested twice. */
export function daysAskedFor(bookings: readonly GuestBooking[], now: number): string[] {
  return bookings
    .filter((booking) => isUnanswered(stateOfBooking(booking, now)))
    .filter(({ startDate, endDate }) => !isTooLong(startDate, endDate))
    .flatMap(({ startDate, endDate }) => daysOfStay(startDate, endDate));
}

/** Sorts stays: those that need a decision, then upcoming ones by check-in; past ones latest first. */
export function sortBookings(
  bookings: readonly GuestBooking[],
  now: number,
): { upcoming: GuestBooking[]; past: GuestBooking[] } {
  const byStart = bookings.toSorted(
    (one, other) => one.startDate.localeCompare(other.startDate) || one.id - other.id,
  );
  const urgency = (booking: GuestBooking) => Number(needsGuest(stateOfBooking(booking, now)));
  const isBookingUpcoming = (booking: GuestBooking) => isUpcoming(stateOfBooking(booking, now));
  return {
    upcoming: byStart.filter(isBookingUpcoming).sort((one, other) => urgency(other) - urgency(one)),
    past: byStart.filter((booking) => !isBookingUpcoming(booking)).reverse(),
  };
}

/** Correct price of a refusal, or null. */
export function newQuoteOf({ pending }: GuestBooking): PriceQuote | null {
  const { code, current } = pending?.lastError ?? {};
  return code === 'price_changed' && isObject(current) && typeof current['total'] === 'number'
    ? (current as unknown as PriceQuote)
    : null;
}

/** Alternative stays of a refusal, nearest first. */
export function freeStaysOf({ pending }: GuestBooking): TakenStay[] {
  const { code, current } = pending?.lastError ?? {};
  const stays = code === 'dates_unavailable' && isObject(current) ? current['freeStays'] : [];
  return Array.isArray(stays) ? (stays as TakenStay[]) : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

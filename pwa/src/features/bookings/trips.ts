import type { Booking, PriceQuote, TakenStay } from '#contracts/bookings.ts';
import type { BookingStatus } from '#contracts/option-lists.ts';
import { daysOfStay, isTooLong } from '#contracts/rules/stay.ts';
import type { Combined } from '#pwa/data/overlays.ts';

/** A stay of the signed-in guest with what of it waits on this device. */
export type Trip = Combined<Booking>;

/**
 * How a stay stands for its guest:
 *
 *   waiting ─▶ sending ─▶ pending ─▶ confirmed ─▶ completed
 *      │          │          └─▶ declined, expired     ├─▶ cancelling ─▶ cancelled
 *      │          └─▶ refused                          └───────┴─▶ not-cancelled
 *      └─▶ stopping ─▶ gone, or cancelling
 *
 * `waiting`, `sending` and `refused` are of a request the server has not taken in: nothing is booked. `stopping` is one
 * that the guest discarded when the server may have had it, `keeping` a cancellation of which the same is true.
 */
export type TripState =
  'waiting' | 'sending' | 'stopping' | 'refused' | BookingStatus | 'cancelling' | 'keeping' | 'not-cancelled';

/**
 * @param now milliseconds since 1970
 * @param today the day it is for the guest
 * @param isOnline without a connection nothing is `sending`: the device only tries whether there is one
 */
export function stateOfTrip(trip: Trip, now: number, today: string, isOnline = true): TripState {
  const { pending, status, expiresAt, endDate } = trip;
  if (pending !== undefined && pending.state !== 'accepted') {
    // A cancellation shows the stay as cancelled; a stay offered again to a restored server is a request once more.
    const isRequest = status !== 'cancelled';
    if (pending.undoing !== undefined) return pending.undoing === 'createBooking' ? 'stopping' : 'keeping';
    if (pending.state === 'needs-you') return isRequest ? 'refused' : 'not-cancelled';
    if (!isRequest) return 'cancelling';
    return pending.state === 'sending' && isOnline ? 'sending' : 'waiting';
  }
  // Time goes on without the server: a copy of yesterday must not promise what is over.
  if (status === 'pending' && expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired';
  if (status === 'confirmed' && endDate < today) return 'completed';
  return status;
}

/** The request is still on this device: the server knows nothing of it, or nobody knows whether it does. */
export const isUnanswered = (state: TripState): boolean => state === 'waiting' || state === 'sending';

/** Nothing happens until the guest decides. */
export const needsGuest = (state: TripState): boolean => state === 'refused' || state === 'not-cancelled';

/** The stay lies ahead, or may yet. */
export const isAhead = (state: TripState): boolean =>
  isUnanswered(state) ||
  needsGuest(state) ||
  ['stopping', 'pending', 'confirmed', 'cancelling', 'keeping'].includes(state);

/** Whether checkout makes sense: the days are the guest's and not over, and not paid yet. Source: decision 006. */
export const isPayable = (state: TripState, { payment }: Pick<Trip, 'payment'>): boolean =>
  state === 'confirmed' && payment == null;

/** Whether the guest may cancel or take back the stay. */
export const isCancellable = (state: TripState): boolean =>
  state === 'waiting' || state === 'pending' || state === 'confirmed';

/** Days that the guest's own unanswered requests ask for; another request for them would be the same twice. */
export function daysAskedFor(trips: readonly Trip[], now: number, today: string): string[] {
  return trips
    .filter((trip) => isUnanswered(stateOfTrip(trip, now, today)))
    .filter(({ startDate, endDate }) => !isTooLong(startDate, endDate))
    .flatMap(({ startDate, endDate }) => daysOfStay(startDate, endDate));
}

/** Stays in the order a guest looks for them: those that need a decision, those ahead by their check-in, then those over, the latest first. */
export function sortTrips(
  trips: readonly Trip[],
  now: number,
  today: string,
): { ahead: Trip[]; over: Trip[] } {
  const byStart = trips.toSorted(
    (one, other) => one.startDate.localeCompare(other.startDate) || one.id - other.id,
  );
  const urgency = (trip: Trip) => Number(needsGuest(stateOfTrip(trip, now, today)));
  const isTripAhead = (trip: Trip) => isAhead(stateOfTrip(trip, now, today));
  return {
    ahead: byStart.filter(isTripAhead).sort((one, other) => urgency(other) - urgency(one)),
    over: byStart.filter((trip) => !isTripAhead(trip)).reverse(),
  };
}

/** The right price that came with a refusal, or null. */
export function newQuoteOf({ pending }: Trip): PriceQuote | null {
  const { code, current } = pending?.lastError ?? {};
  return code === 'price_changed' && isObject(current) && typeof current['total'] === 'number'
    ? (current as unknown as PriceQuote)
    : null;
}

/** Free stays that came with a refusal, the nearest first. */
export function freeStaysOf({ pending }: Trip): TakenStay[] {
  const { code, current } = pending?.lastError ?? {};
  const stays = code === 'dates_unavailable' && isObject(current) ? current['freeStays'] : [];
  return Array.isArray(stays) ? (stays as TakenStay[]) : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * A departure as a card of its listing shows it. Days are `YYYY-MM-DD`. `bookByAt` is the instant at which its last day to
 * book ends at the listing. `priceFrom`: the lowest price per person of a room with a free place, in whole US dollars.
 */
export interface NextDeparture {
  startDate: string;
  endDate: string;
  bookByAt: string;
  priceFrom: number;
  placesLeft: number;
}

/** Departures that a listing carries for its card and for searches. */
export const nextDeparturesMax = 12;

/** Days that a departure must lie in, both inclusive. */
interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Fields of a departure that decide whether it can be booked. */
interface PlannedDeparture extends Pick<NextDeparture, 'startDate' | 'endDate' | 'bookByAt'> {
  status: string;
  rooms: readonly { pricePerPerson: number; placesLeft: number }[];
}

const isClosed = (bookByAt: string, now: string): boolean => bookByAt <= now;

/**
 * The departures that a listing carries: those that can be booked, in the order given. One can be booked if it is open,
 * its last day to book is not over, and a place is free.
 * @param now ISO 8601
 */
export function toNextDepartures(departures: readonly PlannedDeparture[], now: string): NextDeparture[] {
  return departures
    .flatMap(({ startDate, endDate, bookByAt, status, rooms }) => {
      const free = rooms.filter(({ placesLeft }) => placesLeft > 0);
      if (status !== 'open' || isClosed(bookByAt, now) || free.length === 0) return [];
      const priceFrom = Math.min(...free.map(({ pricePerPerson }) => pricePerPerson));
      const placesLeft = free.reduce((sum, room) => sum + room.placesLeft, 0);
      return [{ startDate, endDate, bookByAt, priceFrom, placesLeft }];
    })
    .slice(0, nextDeparturesMax);
}

/**
 * The next departure that can still be booked, within the days if both are given; null if there is none.
 * @param departures of a listing, earliest first; cards from before this field have none
 * @param now ISO 8601: a device may have stored them long ago
 */
export function findNextDeparture(
  departures: readonly NextDeparture[] | null | undefined,
  now: string,
  days: Days = {},
): NextDeparture | null {
  const found = departures?.find((one) => !isClosed(one.bookByAt, now) && liesWithin(one, days));
  return found ?? null;
}

/** Whether a departure begins and ends within the days. Without both days, each does. */
export function liesWithin(
  departure: Pick<NextDeparture, 'startDate' | 'endDate'>,
  { startDate, endDate }: Days,
): boolean {
  if (startDate === undefined || endDate === undefined) return true;
  return departure.startDate >= startDate && departure.endDate <= endDate;
}

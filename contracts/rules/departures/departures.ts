import type { NewDeparture } from '#contracts/domain/booking/departures.ts';
import { departureLimits } from '#contracts/departure-limits.ts';
import { serviceFeeRate } from '#contracts/limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { lastBookableDay } from '#contracts/rules/stay.ts';

/** The price of places, in whole US dollars. */
export interface PlacesQuote {
  places: number;
  pricePerPerson: number;
  subtotal: number;
  serviceFee: number;
  total: number;
}

/** Price of places of a departure: price per person × places, plus the service fee in whole US dollars. */
export function quotePlaces(places: number, pricePerPerson: number): PlacesQuote {
  const subtotal = places * pricePerPerson;
  const serviceFee = Math.round(subtotal * serviceFeeRate);
  return { places, pricePerPerson, subtotal, serviceFee, total: subtotal + serviceFee };
}

/**
 * The first rule between the fields of a departure that is broken, or null.
 * @param today at the listing; null for an edit that leaves the days as they are
 */
export function checkDeparture(
  departure: Pick<NewDeparture, 'startDate' | 'endDate' | 'bookBy' | 'minParticipants'> & {
    rooms: readonly { places: number }[];
  },
  today: string | null,
): { field: 'startDate' | 'endDate' | 'bookBy' | 'minParticipants' | 'rooms'; message: string } | null {
  const { startDate, endDate, bookBy, minParticipants, rooms } = departure;
  const places = rooms.reduce((sum, room) => sum + room.places, 0);
  if (endDate < startDate) {
    return { field: 'endDate', message: 'The last day must not be before the first.' };
  }
  if (endDate > addDays(startDate, departureLimits.daysMax - 1)) {
    return { field: 'endDate', message: `A group retreat has at most ${departureLimits.daysMax} days.` };
  }
  if (today !== null && startDate < today) {
    return { field: 'startDate', message: 'The first day cannot be in the past.' };
  }
  if (today !== null && endDate > lastBookableDay(today)) {
    return { field: 'endDate', message: 'A group retreat can be planned up to two years ahead.' };
  }
  if (bookBy > startDate) {
    return { field: 'bookBy', message: 'The last day to book must not be after the first day.' };
  }
  if (today !== null && bookBy < today) {
    return { field: 'bookBy', message: 'The last day to book cannot be in the past.' };
  }
  if (places > departureLimits.placesMax) {
    return { field: 'rooms', message: `A group retreat has at most ${departureLimits.placesMax} places.` };
  }
  if (minParticipants > places) {
    return { field: 'minParticipants', message: 'There are fewer places than the minimum.' };
  }
  return null;
}

const hourMs = 60 * 60_000;

/**
 * How long freed places are held for a person on the waiting list: 24 hours, 12 within seven days of the start, 2 within
 * 48 hours.
 * @param untilStartMs milliseconds until the departure begins
 * @returns milliseconds
 */
export function offerDurationMs(untilStartMs: number): number {
  if (untilStartMs <= 48 * hourMs) return 2 * hourMs;
  if (untilStartMs <= 7 * 24 * hourMs) return 12 * hourMs;
  return 24 * hourMs;
}

/** The fields of a waiting list entry that an offer depends on. */
interface Waiting {
  id: number;
  roomId: number | null;
  places: number;
}
interface FreeRoom {
  id: number;
  places: number;
  placesLeft: number;
}

/**
 * Assigns free places to the waiting list, first come, first served. If a person's wish does not fit yet, the rooms of
 * that wish are not offered to anybody behind them.
 * @param waiting longest waiting first
 */
export function assignFreePlaces(
  waiting: readonly Waiting[],
  rooms: readonly FreeRoom[],
): { entryId: number; roomId: number }[] {
  const sizes = new Map(rooms.map((room) => [room.id, room.places]));
  const left = new Map(rooms.map(({ id, placesLeft }) => [id, placesLeft]));
  const offers: { entryId: number; roomId: number }[] = [];
  for (const { id, roomId, places } of waiting) {
    // A wish that no longer fits any room, because its host made the room smaller, keeps nobody waiting.
    const wished = (roomId === null ? [...left.keys()] : [roomId]).filter(
      (one) => (sizes.get(one) ?? 0) >= places,
    );
    const fitting = wished.find((one) => (left.get(one) ?? 0) >= places);
    if (fitting === undefined) {
      for (const one of wished) left.delete(one);
      continue;
    }
    left.set(fitting, (left.get(fitting) ?? 0) - places);
    offers.push({ entryId: id, roomId: fitting });
  }
  return offers;
}

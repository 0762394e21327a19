import { countOf } from '#contracts/plural.ts';
import type { Departure, DepartureRoom, WaitingEntry } from '#contracts/domain/booking/departures.ts';
import { formatDayRange, formatDayWithYear } from '#pwa/lib/days.ts';
import type { ChipTone } from '#pwa/ui/feedback/chip.tsx';

/** 'Jun 12 – 19, 2027', with the year in any year. Days are `YYYY-MM-DD`. */
export const departureDays = ({ startDate, endDate }: Pick<Departure, 'startDate' | 'endDate'>): string =>
  formatDayRange(startDate, endDate, 0);

/** '4 places left', 'No places left'. */
export const placesLeftLabel = (places: number): string =>
  places === 0 ? 'No places left' : `${countOf(places, 'place')} left`;

/** Places of all rooms that are left. */
const placesLeftOf = ({ rooms }: Pick<Departure, 'rooms'>): number =>
  rooms.reduce((sum, { placesLeft }) => sum + placesLeft, 0);

/** Whether places can still be booked or waited for. @param now milliseconds since 1970 */
export const isBookable = ({ status, bookByAt }: Departure, now: number): boolean =>
  (status === 'open' || status === 'full') && Date.parse(bookByAt) > now;

/** State of a departure for guests, in a word or two. @param now milliseconds since 1970 */
export function departureState(departure: Departure, now: number): { label: string; tone: ChipTone } {
  const { status, goesAhead } = departure;
  if (status === 'cancelled') return { label: 'Cancelled', tone: 'danger' };
  if (status === 'completed') return { label: 'Over', tone: 'neutral' };
  if (!isBookable(departure, now)) return { label: 'Booking closed', tone: 'neutral' };
  if (status === 'full') return { label: 'Full', tone: 'waiting' };
  const left = placesLeftLabel(placesLeftOf(departure));
  return { label: left, tone: goesAhead ? 'success' : 'tint' };
}

/** Whether the departure takes place, in a sentence; null if nothing is to be said. */
export function goingAheadNote({ status, goesAhead, minParticipants }: Departure): string | null {
  if (status === 'cancelled' || status === 'completed') return null;
  if (goesAhead) return 'It takes place for certain.';
  return minParticipants > 1 ? `It takes place if ${minParticipants} people come.` : null;
}

/** A sentence for guests about a group retreat that too few people book. */
export const tooFewNote = ({ bookBy }: Pick<Departure, 'bookBy'>): string =>
  `If too few book by ${formatDayWithYear(bookBy)}, it may be cancelled, and you get everything back.`;

/**
 * Title and sentences for a guest with confirmed places while too few people have booked; null once enough have.
 * @param places of the guest, which this device may not count among the departure's yet
 */
export function explainReserved(
  departure: Departure,
  places: number,
): { title: string; text: string } | null {
  const { status, goesAhead, minParticipants, confirmedPlaces } = departure;
  const isRunning = status === 'open' || status === 'full';
  if (!isRunning || goesAhead || Math.max(confirmedPlaces, places) >= minParticipants) return null;
  return {
    title: places === 1 ? 'Your place is reserved' : 'Your places are reserved',
    text: `The retreat takes place once ${minParticipants} people have booked. ${tooFewNote(departure)}`,
  };
}

/** '2nd in line'. */
export function placeInLine(position: number): string {
  const tens = position % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return `${position}${ending} in line`;
}

/** Name of the wished room, or that any will do. */
export const wishedRoom = (
  { roomId }: Pick<WaitingEntry, 'roomId'>,
  rooms: readonly DepartureRoom[],
): string => rooms.find(({ id }) => id === roomId)?.name ?? 'any room';

import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { WaitingPerson, WaitingState } from '#contracts/domain/booking/departures.ts';
import type { BookingStatus } from '#contracts/domain/state-lists.ts';
import type { Answer, Question } from '#contracts/domain/booking/registrations.ts';
import { kitchenListOf, type KitchenLine } from '#contracts/rules/registrations.ts';
import { readableAnswers } from '#contracts/rules/on-site/sensitive-answers.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/** A guest in the roster of a departure, as the host's device has them. */
interface RosterLine {
  booking: Booking;
  answers: readonly Answer[];
  /** Answer to the first question about a time, `HH:MM`; null without one. */
  arrivalTime: string | null;
}

/** Guests who come at the same time. `time`: `HH:MM`; null for those who named none. */
export interface ArrivalTime {
  time: string | null;
  places: number;
  names: string[];
}

export interface Roster {
  questions: readonly Question[];
  guests: RosterLine[];
  /** Earliest first, those without a time last; empty if nobody named one. */
  arrivals: ArrivalTime[];
  kitchen: KitchenLine[];
}

const comingStatuses: readonly BookingStatus[] = ['pending', 'confirmed', 'completed'];

/**
 * The roster of a departure from the mirror, so that it opens offline. Guests in the order in which they booked.
 * @param now milliseconds since 1970
 */
export async function findRoster(db: PrivateDb, departureId: number, now: number): Promise<Roster> {
  const bookings = (await db.bookings.filter((booking) => booking.departureId === departureId).toArray())
    .filter(({ status }) => comingStatuses.includes(status))
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id - other.id);
  const registrations = await db.registrations.bulkGet(bookings.map(({ id }) => id));
  const questions = registrations.find((row) => row !== undefined)?.questions ?? [];
  const timeId = questions.find(({ kind }) => kind === 'time')?.id;
  const guests = bookings.map((booking, index) => {
    const registration = registrations[index];
    const answers =
      registration === undefined ? [] : readableAnswers(registration, new Date(now).toISOString());
    const arrivalTime = answers.find(({ questionId }) => questionId === timeId)?.value ?? null;
    return { booking, answers, arrivalTime };
  });
  const coming = guests.filter(({ booking }) => booking.status !== 'pending');
  const people = coming.map(({ booking: { guest, guests: places }, answers }) => ({
    name: guest.name,
    places,
    answers,
  }));
  return { questions, guests, arrivals: arrivalsOf(coming), kitchen: kitchenListOf(questions, people) };
}

function arrivalsOf(lines: readonly RosterLine[]): ArrivalTime[] {
  if (lines.every(({ arrivalTime }) => arrivalTime === null)) return [];
  const arrivals = new Map<string | null, ArrivalTime>();
  for (const { booking, arrivalTime: time } of lines) {
    const { places, names } = arrivals.get(time) ?? { places: 0, names: [] };
    arrivals.set(time, { time, places: places + booking.guests, names: [...names, booking.guest.name] });
  }
  // No time is later than this one.
  return [...arrivals.values()].sort((one, other) => (one.time ?? '99').localeCompare(other.time ?? '99'));
}

/** The same, live. @returns undefined while the first read runs */
export const useRoster = (departureId: number): Roster | undefined =>
  useLiveQuery(() => findRoster(privateDb(), departureId, Date.now()), [departureId]);

const stateOrder = ['offered', 'waiting', 'passed'] as const satisfies readonly WaitingState[];

/** Those with an offer first, then the line, then those whose offer has passed; each longest waiting first. */
export const sortWaitingPeople = (people: readonly WaitingPerson[]): WaitingPerson[] =>
  people.toSorted(
    (one, other) =>
      stateOrder.indexOf(one.state) - stateOrder.indexOf(other.state) ||
      one.waitingSince.localeCompare(other.waitingSince) ||
      one.id - other.id,
  );

/** The people on the waiting list of one of the account's departures, from the mirror, live. */
export const useWaitingPeople = (departureId: number): WaitingPerson[] | undefined =>
  useLiveQuery(async () => {
    const { waitingPeople } = privateDb();
    return sortWaitingPeople(await waitingPeople.where('departureId').equals(departureId).toArray());
  }, [departureId]);

import type { StayTicket, CheckIn } from '#contracts/domain/stay/check-ins.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { canUndoCheckIn, checkInProblemOf } from '#contracts/rules/on-site/check-in.ts';
import { addDays } from '#contracts/rules/days.ts';
import { answered } from '#contracts/rules/registrations.ts';
import { readableAnswers } from '#contracts/rules/on-site/sensitive-answers.ts';
import { applyOverlays, type Pending } from '#pwa/data/overlays.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { answerLabel, questionLead } from '#pwa/features/shared/answer-label.ts';
import { dayOfBooking } from '#pwa/lib/zone-days.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import type { TicketKnowledge } from './check-ticket.ts';

/** A guest on the host's board. */
export interface ArrivingGuest {
  booking: Booking;
  checkIn: CheckIn | null;
  /** The entry that waits to be sent. */
  pending: Pending | undefined;
  /** Why the server refused the last change, in its words. */
  refusal: string | null;
  /** Answers to the questions before arrival. */
  answers: ReturnType<typeof answered>;
}

/** Guests by what they do today; each list by name. */
export interface ArrivalBoard {
  today: ArrivingGuest[];
  tomorrow: ArrivingGuest[];
  /** The stay began on an earlier day, and the guest is not checked in, or was just now, which can be undone. */
  expected: ArrivingGuest[];
  /** The stay began on an earlier day and ends today, whether the guest was checked in or not. */
  leaving: ArrivingGuest[];
  /** Checked in on an earlier day, and leaves on a later one. */
  staying: ArrivingGuest[];
  /** All other bookings, for a search by reference. */
  others: ArrivingGuest[];
}

/** Reads check-ins with those that wait to be sent. The ones that the server refused have no effect. */
async function readArrivals(db: PrivateDb) {
  const [rows, entries] = await Promise.all([db.stayTickets.toArray(), db.outbox.orderBy('seq').toArray()]);
  const isRejected = ({ state }: OutboxEntry): boolean => state === 'rejected';
  const arrivals = applyOverlays<StayTicket>(
    rows,
    entries.filter((entry) => !isRejected(entry)),
    'stayTickets',
  );
  const refusals = entries
    .filter(isRejected)
    .flatMap(({ overlays, lastError }) =>
      overlays
        .filter(({ table }) => table === 'stayTickets')
        .map(({ key }): [number, string] => [key, lastError?.detail ?? '']),
    );
  return { arrivals: new Map(arrivals.map((row) => [row.id, row])), refusals: new Map(refusals) };
}

/** Guests at the listings of this account from its mirror, so that they are there offline. @param now milliseconds since 1970 */
export async function findArrivalBoard(db: PrivateDb, now: number): Promise<ArrivalBoard> {
  const hosted = await db.bookings.filter(({ host }) => host.id === db.account).toArray();
  const [{ arrivals, refusals }, registrations] = await Promise.all([
    readArrivals(db),
    db.registrations.bulkGet(hosted.map(({ id }) => id)),
  ]);
  const board: ArrivalBoard = {
    ...{ today: [], tomorrow: [], expected: [] },
    ...{ leaving: [], staying: [], others: [] },
  };
  const sorted = hosted
    .map((booking, index): ArrivingGuest => {
      const arrival = arrivals.get(booking.id);
      const registration = registrations[index];
      return {
        booking,
        checkIn: arrival?.checkIn ?? null,
        pending: arrival?.pending,
        refusal: refusals.get(booking.id) ?? null,
        answers:
          registration === undefined
            ? []
            : answered(registration.questions, readableAnswers(registration, new Date(now).toISOString())),
      };
    })
    .sort((one, other) => one.booking.guest.name.localeCompare(other.booking.guest.name));
  for (const guest of sorted) board[groupOf(guest, now)].push(guest);
  return board;
}

function groupOf({ booking, checkIn }: ArrivingGuest, now: number): keyof ArrivalBoard {
  const { status, startDate, endDate } = booking;
  const isComing = status === 'confirmed' || status === 'completed';
  const day = dayOfBooking(booking, new Date(now));
  if (startDate === day && (isComing || status === 'cancelled')) return 'today';
  if (isComing && startDate === addDays(day, 1)) return 'tomorrow';
  if (isComing && endDate === day) return 'leaving';
  if (checkInProblemOf(booking, day) !== null) return 'others';
  const isOpen = checkIn === null || canUndoCheckIn(checkIn.at, now);
  return isOpen ? 'expected' : 'staying';
}

/** The same, live; undefined while the first read runs. */
export const useArrivalBoard = (now: number): ArrivalBoard | undefined =>
  useLiveQuery(() => findArrivalBoard(privateDb(), now), [now]);

/** A guest's answers for the kitchen, such as 'Diet: vegan'. @param now milliseconds since 1970 */
export async function findKitchenAnswers(db: PrivateDb, bookingId: number, now: number): Promise<string[]> {
  const registration = await db.registrations.get(bookingId);
  if (registration === undefined) return [];
  const readable = readableAnswers(registration, new Date(now).toISOString());
  const forKitchen = registration.questions.filter((question) => question.forKitchen);
  return answered(forKitchen, readable).map(
    ({ question, value }) => `${questionLead(question.label)} ${answerLabel(question.kind, value)}`,
  );
}

/** The rows of this device that `checkTicket` reads. */
export const ticketKnowledgeOf = (db: PrivateDb): TicketKnowledge => ({
  findKey: (id) => db.ticketKeys.get(id),
  findBooking: (id) => db.bookings.get(id),
  findStayTicket: async (id) => (await readArrivals(db)).arrivals.get(id),
  findOwnZone: async (propertyId) => {
    const property = await db.ownProperties.get(propertyId);
    return property?.hostId === db.account ? (property.timeZone ?? 'UTC') : null;
  },
});

/** The ticket and check-in of a stay of this account; null if the device has none. */
export const useStayTicket = (bookingId: number): StayTicket | null | undefined =>
  useLiveQuery(async () => (await privateDb().stayTickets.get(bookingId)) ?? null, [bookingId]);

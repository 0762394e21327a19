import type { Booking } from '#contracts/bookings.ts';
import { sharesDay } from '#contracts/rules/stay.ts';
import { CommitGroup, type Batch } from '#server/database/commit-group.ts';
import type { Trx } from '#server/database/database.ts';
import { takeDays } from './booking-day-repository.ts';
import { newReference } from './booking-policy.ts';
import { countOpenRequests, findBooking, insertBooking, insertBookings } from './booking-repository.ts';
import { findStayTerms, type AskedStay, type StayTerms } from './stay-terms-repository.ts';

/** Tries to draw a free reference, of which there are 600 million. */
const referenceTries = 5;

const nameOf = ({ propertyId, guestId, startDate, endDate }: AskedStay): string =>
  [propertyId, guestId, startDate, endDate].join(' ');

/**
 * The stays that are booked in one transaction. What they depend on is looked up for all of them at once, and they are
 * kept here until they are stored as a set, so that many guests at a time cost a few statements and not a few for each.
 */
class BookingBatch implements Batch {
  readonly #terms = new Map<string, StayTerms | null>();
  readonly #booked: Booking[] = [];
  #unstored: Booking[] = [];

  async lookUp(trx: Trx, stays: readonly AskedStay[]): Promise<void> {
    const unknown = new Map(
      stays.map((stay) => [nameOf(stay), stay] as const).filter(([name]) => !this.#terms.has(name)),
    );
    if (unknown.size === 0) return;
    for (const name of unknown.keys()) this.#terms.set(name, null);
    for (const terms of await findStayTerms(trx, [...unknown.values()]))
      this.#terms.set(nameOf(terms.asked), terms);
  }

  /** The terms as they stand after the stays booked here. */
  termsOf(stay: AskedStay): StayTerms | null {
    const terms = this.#terms.get(nameOf(stay)) ?? null;
    if (terms === null) return null;
    const isInTheWay = (booked: Booking): boolean =>
      booked.propertyId === stay.propertyId && sharesDay(booked, stay);
    return { ...terms, areDaysFree: terms.areDaysFree && !this.#booked.some(isInTheWay) };
  }

  find(id: number): Booking | null {
    return this.#booked.find((booking) => booking.id === id) ?? null;
  }

  /** Requests of the guest that are not stored yet. */
  countUnstoredRequests(guestId: number): number {
    return this.#unstored.filter(({ userId, status }) => userId === guestId && status === 'pending').length;
  }

  add(booking: Booking): void {
    this.#booked.push(booking);
    this.#unstored.push(booking);
  }

  async store(trx: Trx): Promise<void> {
    const bookings = this.#unstored;
    this.#unstored = [];
    if (bookings.length === 0) return;
    await insertBookings(trx, bookings);
    await takeDays(trx, bookings);
  }
}

/** Looks up what the stays of the transaction depend on. */
export async function prefetchStayTerms(trx: Trx, stays: readonly AskedStay[]): Promise<void> {
  const group = CommitGroup.of(trx);
  if (!group.hasSavepoints) await group.batchOf(BookingBatch).lookUp(trx, stays);
}

/** What a stay depends on; null where the listing is not there. */
export async function termsOfStay(trx: Trx, stay: AskedStay): Promise<StayTerms | null> {
  const group = CommitGroup.of(trx);
  if (group.hasSavepoints) return (await findStayTerms(trx, [stay]))[0] ?? null;
  const stays = group.batchOf(BookingBatch);
  await stays.lookUp(trx, [stay]);
  return stays.termsOf(stay);
}

/** A booking by its id, also one that was made in this transaction. */
export async function findBookingInGroup(trx: Trx, id: number): Promise<Booking | null> {
  const group = CommitGroup.of(trx);
  const booked = group.hasSavepoints ? null : group.batchOf(BookingBatch).find(id);
  return booked ?? (await findBooking(trx, id));
}

/** Requests of a guest that wait for an answer, those made in this transaction among them. */
export async function countRequestsInGroup(trx: Trx, guestId: number, now: Date): Promise<number> {
  const group = CommitGroup.of(trx);
  const unstored = group.hasSavepoints ? 0 : group.batchOf(BookingBatch).countUnstoredRequests(guestId);
  return unstored + (await countOpenRequests(trx, guestId, now));
}

/** Stores the stays that the transaction still keeps, for somebody who is going to look at days or bookings. */
export async function flushBookings(trx: Trx): Promise<void> {
  const group = CommitGroup.of(trx);
  if (!group.hasSavepoints) await group.flushBatch(trx, group.batchOf(BookingBatch));
}

/** Books a stay whose days are free, under a reference of its own; where the group gathers, it is stored with the others. */
export async function addBooking(trx: Trx, unnamed: Omit<Booking, 'reference'>): Promise<Booking> {
  const group = CommitGroup.of(trx);
  if (!group.hasSavepoints) {
    const booking = { ...unnamed, reference: newReference() };
    group.batchOf(BookingBatch).add(booking);
    group.noteWrite();
    return booking;
  }
  for (let tries = 0; tries < referenceTries; tries += 1) {
    const booking = { ...unnamed, reference: newReference() };
    if (!(await insertBooking(trx, booking))) continue;
    await takeDays(trx, [booking]);
    return booking;
  }
  throw new Error('No free booking reference was found');
}

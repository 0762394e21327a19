import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { isActive } from '#contracts/rules/booking-lifecycle.ts';
import { addDays } from '#contracts/rules/days.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import { AppError } from '#server/lib/errors.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { addListing, addPackage, addPackageDays } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { writeCall } from '#server/test-support/test-write-call.ts';
import { acceptStay, cancelStay, declineStay } from './booking-decision-service.ts';
import { expireAllOverdueBookings } from './booking-expiry-service.ts';
import type { BookingRow } from './stored/booking-row.ts';
import { bookStay } from './booking-service.ts';

const firstDay = '2030-03-01';
const capacity = 5;
const hourMs = 3_600_000;
const rates = { listing: 100, package: 150 } as const;

/**
 * Random steps of guests, hosts and the clock. Days are offsets from the first; bookings are numbered in order of
 * creation.
 */
const person = constantFrom('guest', 'guest2', 'host', 'stranger');
const wish = record({
  who: constantFrom('guest', 'guest2'),
  day: integer({ min: 0, max: 12 }),
  nights: integer({ min: 1, max: 4 }),
  guests: integer({ min: 1, max: 4 }),
  withPackage: constantFrom(true, false),
});
type Wish = typeof wish extends Arbitrary<infer W> ? W : never;
const act = oneof(
  // Concurrent requests share a group commit.
  record({
    kind: constant('book'),
    wishes: oneof(
      wish.map((one) => [one]),
      array(wish, { minLength: 2, maxLength: 6 }),
    ),
    instantBook: constantFrom(true, false),
  }),
  record({
    kind: constant('decide'),
    who: person,
    decision: constantFrom('accept', 'decline', 'cancel'),
    turn: integer({ min: 0, max: 9 }),
  }),
  record({ kind: constant('wait'), hours: integer({ min: 1, max: 60 }) }),
  record({ kind: constant('settle') }),
);

const decisions = { accept: acceptStay, decline: declineStay, cancel: cancelStay };

describeOnBothEngines('whatever happens to bookings', (engine) => {
  let opened: TestDatabase;
  const people: Record<string, number> = {};
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    for (const name of ['guest', 'guest2', 'host', 'stranger'])
      people[name] = await addUser(opened.database, name);
  });
  afterAll(() => opened.remove());

  test('no day is taken twice, spots stay in their bounds, and a refusal changes nothing', async () => {
    const { database } = opened;
    await assert(
      asyncProperty(array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
        const clock = createTestClock(`${firstDay}T12:00:00.000Z`);
        const propertyId = await addListing(database, {
          hostId: people['host']!,
          maxGuests: 4,
          instantBook: false,
        });
        const packageId = await addPackage(database, { propertyId, maxCapacity: capacity });
        const packageDays = Array.from({ length: 10 }, (_, index) => addDays(firstDay, index * 2));
        await addPackageDays(
          database,
          packageId,
          packageDays.map((date) => ({ date, spotsRemaining: capacity })),
        );
        const call = (who: string) => writeCall(database, people[who]!, null, clock);
        const bookings = () =>
          database.read<BookingRow>('bookings').where('property_id', propertyId).orderBy('id').select('*');
        const spots = () =>
          database
            .read('package_availability')
            .where('package_id', packageId)
            .orderBy('date')
            .pluck('spots_remaining');
        const state = async () => JSON.stringify([await bookings(), await spots()]);

        const book = ({ who, day, nights, guests, withPackage }: Wish) => {
          const startDate = addDays(firstDay, day);
          const endDate = addDays(startDate, nights);
          const rate = withPackage ? rates.package : rates.listing;
          return bookStay(call(who), {
            propertyId,
            userId: people[who]!,
            startDate,
            endDate,
            guests,
            retreatPackageId: withPackage ? packageId : null,
            totalPrice: quoteStay({ startDate, endDate }, rate).total,
          });
        };

        const perform = async (one: (typeof acts)[number]): Promise<void> => {
          switch (one.kind) {
            case 'book': {
              await database.write((trx) =>
                trx('properties').where('id', propertyId).update({ instant_book: one.instantBook }),
              );
              const outcomes = await Promise.allSettled(one.wishes.map(book));
              const refusals = outcomes
                .filter((outcome) => outcome.status === 'rejected')
                .map(({ reason }) => reason as Error);
              const strange = refusals.find((reason) => !(reason instanceof AppError));
              // If all were refused, nothing may have changed.
              const told = strange ?? (refusals.length === outcomes.length ? refusals[0] : undefined);
              if (told !== undefined) throw told;
              return;
            }
            case 'decide': {
              const booking = (await bookings())[one.turn];
              if (booking !== undefined) await decisions[one.decision](call(one.who), booking.id);
              return;
            }
            case 'wait':
              clock.advance(one.hours * hourMs);
              return;
            case 'settle':
              await expireAllOverdueBookings(database, clock);
          }
        };

        /** Requests that their guest took back: they have no refund. */
        const takenBack = new Set<number>();
        for (const one of acts) {
          const before = await state();
          const requests = (await bookings()).filter(({ status }) => status === 'pending');
          try {
            await perform(one);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            expect(await state()).toBe(before);
          }
          const rows = await bookings();
          const active = rows.filter(({ status }) => isActive(status));
          const daysTaken = active.flatMap((row) => daysOfStay(row.start_date, row.end_date)).sort();
          expect(new Set(daysTaken).size).toBe(daysTaken.length);
          expect(
            await database.read('booking_days').where('property_id', propertyId).orderBy('day').pluck('day'),
          ).toEqual(daysTaken);
          expect(await spots()).toEqual(
            packageDays.map((day) => {
              const holders = active.filter(
                (row) => row.retreat_package_id === packageId && row.start_date <= day && day <= row.end_date,
              );
              return holders.reduce((left, row) => left - row.guests, capacity);
            }),
          );
          for (const row of rows) {
            const rate = row.retreat_package_id === null ? rates.listing : rates.package;
            expect(row.total_price).toBe(
              quoteStay({ startDate: row.start_date, endDate: row.end_date }, rate).total,
            );
            expect(row.expires_at === null).toBe(row.status !== 'pending');
            expect(row.ended_at === null).toBe(isActive(row.status));
            const wasRequest = requests.some(({ id }) => id === row.id);
            if (wasRequest && row.status === 'cancelled') takenBack.add(row.id);
            expect(row.refund_amount === null).toBe(row.status !== 'cancelled' || takenBack.has(row.id));
          }
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

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
import { quotePlaces } from '#contracts/rules/departures/departures.ts';
import { acceptStay, cancelStay, declineStay } from '#server/booking/bookings/booking-decision-service.ts';
import { expireAllOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import { AppError } from '#server/lib/errors.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { writeCall } from '#server/test-support/test-write-call.ts';
import { callOffDeparture, advanceDepartures } from './departure-end-service.ts';
import { editDeparture } from './departure-service.ts';
import { bookDeparturePlaces, takeOfferedPlaces } from './place-booking-service.ts';
import { joinWaitingList, leaveWaitingList } from './waiting-service.ts';

const guests = ['guest1', 'guest2', 'guest3', 'guest4'];
const hourMs = 3_600_000;

/** Random steps of guests, the host and the clock. Bookings are numbered in order of creation. */
const who = constantFrom(...guests);
const act = oneof(
  record({
    kind: constant('book'),
    who,
    room: integer({ min: 0, max: 1 }),
    places: integer({ min: 1, max: 3 }),
  }),
  record({
    kind: constant('decide'),
    how: constantFrom('accept', 'decline', 'cancel'),
    turn: integer({ min: 0, max: 9 }),
  }),
  record({
    kind: constant('join'),
    who,
    room: integer({ min: -1, max: 1 }),
    places: integer({ min: 1, max: 3 }),
  }),
  record({ kind: constantFrom('take', 'leave'), who }),
  record({ kind: constant('resize'), places: integer({ min: 1, max: 6 }) }),
  record({ kind: constant('wait'), hours: integer({ min: 1, max: 30 }) }),
  record({ kind: constantFrom('settle', 'settle', 'settle', 'call off') }),
);
type Act = typeof act extends Arbitrary<infer A> ? A : never;

/** Places that somebody holds in a room. */
interface Held {
  roomId: number;
  places: number;
}

describeOnBothEngines('whatever happens to a departure', (engine) => {
  let opened: TestDatabase;
  let hostId = 0;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    hostId = await addUser(opened.database, 'host');
    for (const name of guests) ids[name] = await addUser(opened.database, name);
  });
  afterAll(() => opened.remove());

  test('the places taken are those of pending and confirmed bookings and of open offers', async () => {
    await assert(
      asyncProperty(
        array(act, { minLength: 5, maxLength: 25 }),
        constantFrom(true, false),
        async (acts, instantBook) => {
          const { database } = opened;
          const clock = createTestClock('2030-05-01T12:00:00.000Z');
          const propertyId = await addListing(database, { hostId, instantBook });
          const rooms = [{ places: 3 }, { places: 2 }];
          const { departureId, roomIds } = await addDeparture(database, { propertyId, rooms });
          const callOf = (userId: number) => writeCall(database, userId, null, clock);

          const steps: Record<Act['kind'], (step: never) => Promise<unknown>> = {
            book: ({ who, room, places }: { who: string; room: number; places: number }) =>
              bookDeparturePlaces(callOf(ids[who]!), departureId, {
                userId: ids[who]!,
                roomId: roomIds[room]!,
                places,
                totalPrice: quotePlaces(places, 500).total,
              }),
            decide: async ({ how, turn }: { how: 'accept' | 'decline' | 'cancel'; turn: number }) => {
              const made = await database
                .read('bookings')
                .where({ property_id: propertyId })
                .orderBy('id')
                .pluck('id');
              const id = made[turn % Math.max(1, made.length)] as number | undefined;
              const decide = { accept: acceptStay, decline: declineStay, cancel: cancelStay }[how];
              if (id !== undefined) await decide(callOf(hostId), id);
            },
            join: ({ who, room, places }: { who: string; room: number; places: number }) =>
              joinWaitingList(callOf(ids[who]!), departureId, { roomId: roomIds[room] ?? null, places }),
            take: async ({ who }: { who: string }) => {
              const held = await database
                .read('waiting_entries')
                .where({ departure_id: departureId, user_id: ids[who] })
                .pluck<number[]>('places');
              const { total } = quotePlaces(held[0] ?? 1, 500);
              await takeOfferedPlaces(callOf(ids[who]!), departureId, total);
            },
            leave: ({ who }: { who: string }) => leaveWaitingList(callOf(ids[who]!), departureId),
            resize: async ({ places }: { places: number }) => {
              const sent = roomIds.map((id, index) => ({
                id,
                name: `Room ${index}`,
                description: '',
                pricePerPerson: 500,
                places: index === 0 ? places : 2,
              }));
              await editDeparture(callOf(hostId), departureId, { rooms: sent });
            },
            wait: ({ hours }: { hours: number }) => {
              clock.advance(hours * hourMs);
              return Promise.resolve();
            },
            settle: async () => {
              await expireAllOverdueBookings(database, clock);
              await advanceDepartures(database, clock);
            },
            'call off': () => callOffDeparture(callOf(hostId), departureId),
          };
          for (const step of acts) {
            await steps[step.kind](step as never).catch((error: unknown) => {
              if (!(error instanceof AppError)) throw error;
            });
            await checkPlaces(departureId, roomIds);
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 60_000);

  async function checkPlaces(departureId: number, roomIds: readonly number[]): Promise<void> {
    const { read } = opened.database;
    const bookings = await read('bookings')
      .where('departure_id', departureId)
      .whereIn('status', ['pending', 'confirmed'])
      .select<Held[]>({ roomId: 'room_id', places: 'guests' });
    const offers = await read('waiting_entries')
      .where({ departure_id: departureId, state: 'offered' })
      .select<Held[]>({ roomId: 'offered_room_id', places: 'places' });
    const rooms = await read('departure_rooms')
      .whereIn('id', roomIds)
      .orderBy('id')
      .select<{ id: number; places_taken: number }[]>('id', 'places_taken');
    const expected = roomIds.map((id) => ({
      id,
      places_taken: [...bookings, ...offers]
        .filter(({ roomId }) => roomId === id)
        .reduce((sum, { places }) => sum + places, 0),
    }));
    expect(rooms).toEqual(expected);
  }
});

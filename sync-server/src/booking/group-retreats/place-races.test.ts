import { afterAll, beforeAll, expect, test } from 'vitest';
import { quotePlaces } from '#contracts/rules/departures/departures.ts';
import type { AppError } from '#server/lib/errors.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import {
  openSharedDatabase,
  openTestDatabase,
  type TestDatabase,
} from '#server/test-support/test-database.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { writeCall } from '#server/test-support/test-write-call.ts';
import { bookDeparturePlaces } from './place-booking-service.ts';

describeOnBothEngines('two servers on one database', (engine) => {
  let opened: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    other = await openSharedDatabase(opened.url);
  });
  afterAll(async () => {
    await other.remove();
    await opened.remove();
  });

  test('200 guests of both want the last two places: exactly two get them', async () => {
    const { database } = opened;
    const hostId = await addUser(database, 'host');
    const guests = [await addUser(database, 'guest'), await addUser(database, 'guest2')];
    const propertyId = await addListing(database, { hostId });
    const rooms = [{ places: 6, placesTaken: 4 }];
    const { departureId, roomIds } = await addDeparture(database, { propertyId, rooms });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => {
        const userId = guests[index % 3 === 0 ? 0 : 1] ?? 0;
        const call = writeCall(index % 2 === 0 ? database : other.database, userId);
        const { total } = quotePlaces(1, 500);
        return bookDeparturePlaces(call, departureId, {
          userId,
          roomId: roomIds[0] ?? 0,
          places: 1,
          totalPrice: total,
        });
      }),
    );
    const codes = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as AppError).code] : [],
    );
    expect(codes).toHaveLength(198);
    expect(new Set(codes)).toEqual(new Set(['places_unavailable']));
    const taken = await other.database.read('departure_rooms').where('id', roomIds[0]).pluck('places_taken');
    expect(taken).toEqual([6]);
    const booked = await other.database.read('bookings').where('departure_id', departureId).pluck('guests');
    expect(booked).toEqual([1, 1]);
  });

  test('the database refuses places that are not there', async () => {
    const { database } = opened;
    const propertyId = await addListing(database, { hostId: await addUser(database, 'host2') });
    const { roomIds } = await addDeparture(database, { propertyId, rooms: [{ places: 2 }] });
    const overbook = (taken: number) =>
      database.write((trx) => trx('departure_rooms').where('id', roomIds[0]).update({ places_taken: taken }));
    await expect(overbook(3)).rejects.toThrow();
    await expect(overbook(-1)).rejects.toThrow();
    await overbook(2);
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeNotification } from '#contracts/rules/notifications/notification-texts.ts';
import { insertDeletion } from '#server/accounts/deletions/account-deletion-repository.ts';
import { insertSuspension } from '#server/accounts/suspensions/suspension-repository.ts';
import { deleteDepartures } from '#server/booking/departures/departure-repository.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { buildReview } from '#server/test-support/test-reviews.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { textsFor } from '#server/lib/texts.ts';
import { findNotificationsOf } from '#server/reach/notifications/notification-repository.ts';
import { jobKinds } from '#server/wiring/job-kinds.ts';

const [open, closing] = ['stay.review-open', 'stay.review-closing'] as const;
/** Of a stay in Tokyo until April 13: its check-out day and the third-last day, at 10:00, and the end of the last one. */
const opensAt = '2030-04-13T01:00:00.000Z';
const closingAt = '2030-04-24T01:00:00.000Z';
const closesAt = '2030-04-27T15:00:00.000Z';
const hostText = 'A quiet guest who left the room as they found it.';

describeOnBothEngines('reminders to write a review', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let id: number;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    server.clock.set('2030-04-09T12:00:00.000Z');
    [guest, host] = [await server.as('guest'), await server.as('host')];
    id = await book();
  });
  afterEach(() => server.close());

  /** A confirmed stay of the guest at a listing in Tokyo. @returns its id */
  const book = async (isPaid = true): Promise<number> => {
    const propertyId = await addListing(server.database, { hostId: host.userId, timeZone: 'Asia/Tokyo' });
    const body = buildStay({ propertyId, userId: guest.userId });
    const booking = (await guest.call(endpoints.createBooking, { body })).body;
    const params = { id: booking.id };
    if (isPaid) await guest.call(endpoints.payBooking, { params, body: { token: 'approve' } });
    await runJobs();
    return booking.id;
  };
  const runJobs = async (): Promise<void> => {
    const worker = new JobWorker({ ...server.deps, kinds: jobKinds(server.deps, null) });
    while ((await worker.runDue()) > 0);
  };
  const runAt = async (instant: string): Promise<void> => {
    server.clock.set(instant);
    await runJobs();
  };
  /** Topics of the reminders of a person, oldest first, read past their session, which ends with time. */
  const remindersOf = (client: TestClient): Promise<string[]> =>
    server.database
      .read('notifications')
      .where('user_id', client.userId)
      .where('topic', 'like', 'stay.review-%')
      .orderBy('id')
      .pluck('topic');
  const write = (client: TestClient, text: string) =>
    client.call(endpoints.writeReview, { params: { id }, body: buildReview({ text }) });

  test('both are reminded once as the time begins and once on the third-last day, at the property', async () => {
    await runAt('2030-04-13T00:59:59.999Z');
    expect([await remindersOf(guest), await remindersOf(host)]).toEqual([[], []]);
    await runAt(opensAt);
    expect([await remindersOf(guest), await remindersOf(host)]).toEqual([[open], [open]]);
    await runAt('2030-04-24T00:59:59.999Z');
    expect([await remindersOf(guest), await remindersOf(host)]).toEqual([[open], [open]]);
    await runAt(closingAt);
    await runAt(closesAt);
    const both = [open, closing];
    expect([await remindersOf(guest), await remindersOf(host)]).toEqual([both, both]);
  });

  test('a reminder names the other person and the last moment, and leads to the page with the form', async () => {
    await runAt(opensAt);
    for (const [client, other, path] of [
      [guest, 'host', `/trips/${id}`],
      [host, 'guest', `/owner-dashboard/bookings/${id}`],
    ] as const) {
      const ids = await server.database
        .read('notifications')
        .where({ user_id: client.userId, topic: open })
        .pluck<number[]>('id');
      const [reminder] = await findNotificationsOf(server.database.read, client.userId, ids);
      expect(reminder?.path).toBe(path);
      expect(describeNotification(reminder!, textsFor('en'), 'Asia/Tokyo').text).toMatch(
        new RegExp(
          `^Write about the stay with ${other} at Cedar Steam House, April 10 to April 13, 2030, by the end of Saturday, April 27, GMT\\+9\\.`,
        ),
      );
    }
  });

  test('a person who has written is not reminded, and the other one only that the time ends', async () => {
    server.clock.set(opensAt);
    expect((await write(host, hostText)).status).toBe(204);
    await runJobs();
    await runAt(closingAt);
    expect(await remindersOf(host)).toEqual([]);
    expect(await remindersOf(guest)).toEqual([closing]);
  });

  test('after an outage over both reminders, only the second one comes', async () => {
    await runAt('2030-04-26T12:00:00.000Z');
    expect([await remindersOf(guest), await remindersOf(host)]).toEqual([[closing], [closing]]);
  });

  test('after an outage over the whole time, or a restore of a backup, nobody is reminded', async () => {
    await runAt(closesAt);
    expect([await remindersOf(guest), await remindersOf(host)]).toEqual([[], []]);
  });

  test('a blocked pair is not reminded', async () => {
    await guest.call(endpoints.blockPerson, { params: { userId: host.userId } });
    await runAt(opensAt);
    await runAt(closingAt);
    expect([await remindersOf(guest), await remindersOf(host)]).toEqual([[], []]);
  });

  test('nobody is reminded of a cancelled stay', async () => {
    await guest.call(endpoints.cancelBooking, { params: { id } });
    await runAt(opensAt);
    expect([await remindersOf(guest), await remindersOf(host)]).toEqual([[], []]);
  });

  test('a guest who has not paid is not reminded; their host is', async () => {
    await guest.call(endpoints.cancelBooking, { params: { id } });
    await book(false);
    await runAt(opensAt);
    expect([await remindersOf(guest), await remindersOf(host)]).toEqual([[], [open]]);
  });

  test('the host of a group retreat is not reminded of each guest, also after the retreat was deleted', async () => {
    await guest.call(endpoints.cancelBooking, { params: { id } });
    const propertyId = await addListing(server.database, { hostId: host.userId, timeZone: 'Asia/Tokyo' });
    const days = { startDate: '2030-04-10', endDate: '2030-04-12', bookBy: '2030-04-09' };
    const { departureId, roomIds } = await addDeparture(server.database, { propertyId, ...days });
    const body = { userId: guest.userId, roomId: roomIds[0] ?? 0, places: 1, totalPrice: 560 };
    const booking = await guest.call(endpoints.bookPlaces, { params: { id: departureId }, body });
    await guest.call(endpoints.payBooking, {
      params: { id: booking.body.id },
      body: { token: 'approve' },
    });
    await runJobs();
    await server.database.write((trx) => deleteDepartures(trx, [departureId]));
    await runAt(opensAt);
    expect([await remindersOf(guest), await remindersOf(host)]).toEqual([[open], []]);
  });

  test('a person whose account is suspended or being deleted is not reminded', async () => {
    await server.database.write(async (trx) => {
      const deletesAt = '2030-04-30T00:00:00.000Z';
      const deletion = { userId: guest.userId, deletesAt, hiddenListings: [], removesReviews: false };
      await insertDeletion(trx, deletion, 'digest');
      await insertSuspension(trx, {
        ...{ id: 1, userId: host.userId, reportId: 1, statement: 'No.', guestStays: 'keep' },
        ...{ startedAt: '2030-04-09T12:00:00.000Z', startedBy: host.userId, until: null },
        ...{ endedAt: null, endedBy: null, endReason: null, hiddenListings: [] },
      });
    });
    await runAt(opensAt);
    expect([await remindersOf(guest), await remindersOf(host)]).toEqual([[], []]);
  });
});

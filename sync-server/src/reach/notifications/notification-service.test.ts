import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { notificationLimits } from '#contracts/request-limits.ts';
import { describeNotification } from '#contracts/rules/notifications/notification-texts.ts';
import { jobKinds } from '#server/wiring/job-kinds.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { suspendPerson } from '#server/test-support/test-suspensions.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import { textsFor } from '#server/lib/texts.ts';
import { deleteExcessNotifications, notify } from './notification-service.ts';

const hourMs = 60 * 60_000;

describeOnBothEngines('notifications', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    [guest, host, staff] = [await server.as('guest'), await server.as('host'), await server.as('staff')];
  });
  afterEach(() => server.close());

  /** Requests a stay, of which the host is notified. */
  const ask = async (instantBook = false) => {
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook });
    const body = buildStay({ propertyId, userId: guest.userId });
    const booking = (await guest.call(endpoints.createBooking, { body })).body;
    await runJobs();
    return booking;
  };
  /** Asks for a place in each room of a group retreat, or books it. */
  const askForRooms = async (instantBook = false) => {
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook });
    const rooms = [{ places: 2 }, { places: 2 }];
    const { departureId, roomIds } = await addDeparture(server.database, { propertyId, rooms });
    const bookings = [];
    for (const roomId of roomIds) {
      const body = { userId: guest.userId, roomId, places: 1, totalPrice: 560 };
      bookings.push((await guest.call(endpoints.bookPlaces, { params: { id: departureId }, body })).body);
    }
    await runJobs();
    return bookings;
  };
  const textsOf = async (client: TestClient) =>
    (await client.call(endpoints.listNotifications)).body
      .map((one) => describeNotification(one, textsFor('en'), 'UTC').text)
      .sort();
  const topicsOf = async (client: TestClient) =>
    (await client.call(endpoints.listNotifications)).body.map(({ topic }) => topic);
  /** Topics for the guest, oldest first, read past their session, which ends with time. */
  const storedTopics = (): Promise<string[]> =>
    server.database.read('notifications').where('user_id', guest.userId).orderBy('id').pluck('topic');
  /** Values of what the guest was told about a booking, read past their session. */
  const told = async (topic: string, { id }: { id: number }): Promise<unknown[]> => {
    const about = { user_id: guest.userId, topic, path: `/trips/${id}` };
    const params = await server.database.read('notifications').where(about).pluck<string[]>('params');
    return params.map((one) => JSON.parse(one) as unknown);
  };
  /** Runs what is due until nothing is. */
  const runJobs = async () => {
    const worker = new JobWorker({ ...server.deps, kinds: jobKinds(server.deps, null) });
    while ((await worker.runDue()) > 0);
  };

  test('a host is notified of a request, and the guest of its answer, with the page about it', async () => {
    const booking = await ask();
    const [requested] = (await host.call(endpoints.listNotifications)).body;
    expect(requested).toMatchObject({
      topic: 'booking.requested',
      params: { title: booking.property.title, until: booking.expiresAt, startDate: booking.startDate },
      path: `/owner-dashboard/bookings/${booking.id}`,
      seenAt: null,
    });
    expect(await topicsOf(guest)).toEqual([]);
    await host.call(endpoints.acceptBooking, { params: { id: booking.id } });
    expect(await topicsOf(guest)).toEqual(['booking.accepted']);
  });

  test('news of two rooms of a group retreat name it and the room', async () => {
    const [first] = await askForRooms();
    const retreat = `Silent Week at ${first!.property.title}`;
    expect(await textsOf(host)).toEqual([
      expect.stringContaining(`${retreat} (Room 1), June 1 to June 7, 2030, 1 guest. Answer by `),
      expect.stringContaining(`${retreat} (Room 2), June 1 to June 7, 2030, 1 guest. Answer by `),
    ]);
    await host.call(endpoints.acceptBooking, { params: { id: first!.id } });
    expect(await textsOf(guest)).toEqual([
      `${first!.host.name} accepted your request for ${retreat} (Room 1), June 1 to June 7, 2030.`,
    ]);
  });

  test('a guest who books at once is told what is booked, with the page of the trip', async () => {
    const { id, property } = await ask(true);
    const [booked] = (await guest.call(endpoints.listNotifications)).body;
    expect(booked).toMatchObject({ topic: 'booking.accepted', path: `/trips/${id}`, seenAt: null });
    expect(describeNotification(booked!, textsFor('en'), 'UTC')).toEqual({
      title: 'Your stay is booked',
      text: expect.stringMatching(`^You booked ${property.title}, .+ to .+, 2 guests.$`) as string,
    });
  });

  test('a guest who books two rooms of a group retreat at once is told of each', async () => {
    const [first] = await askForRooms(true);
    const retreat = `Silent Week at ${first!.property.title}`;
    expect(await textsOf(guest)).toEqual([
      `You booked ${retreat} (Room 1), June 1 to June 7, 2030, 1 guest.`,
      `You booked ${retreat} (Room 2), June 1 to June 7, 2030, 1 guest.`,
    ]);
  });

  test('a guest with places of a group retreat that lacks people is told that they are reserved', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook: true });
    const rooms = [{ places: 4 }];
    const planned = { propertyId, rooms, minParticipants: 2 };
    const { departureId, roomIds } = await addDeparture(server.database, planned);
    const params = { id: departureId };
    for (const [index, client] of [guest, await server.as('other')].entries()) {
      const body = { userId: client.userId, roomId: roomIds[0] ?? 0, places: 1, totalPrice: 560 };
      expect((await client.call(endpoints.bookPlaces, { params, body })).status).toBe(201);
      await runJobs();
      const [told] = (await client.call(endpoints.listNotifications)).body;
      const { title, text } = describeNotification(told!, textsFor('en'), 'UTC');
      expect(title).toBe(index === 0 ? 'Your place is reserved' : 'Your stay is booked');
      expect(text.includes('takes place once 2 people have booked')).toBe(index === 0);
    }
  });

  test('a booking cancelled before its people were notified causes only the notification of the cancellation', async () => {
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook: true });
    const body = buildStay({ propertyId, userId: guest.userId });
    const { body: booking } = await guest.call(endpoints.createBooking, { body });
    await guest.call(endpoints.cancelBooking, { params: { id: booking.id } });
    await runJobs();
    expect(await topicsOf(host)).toEqual(['booking.cancelled']);
    expect(await topicsOf(guest)).toEqual(['booking.cancelled']);
  });

  test('a cancellation notifies both sides, the guest of the refund too', async () => {
    const byGuest = await ask(true);
    await guest.call(endpoints.cancelBooking, { params: { id: byGuest.id } });
    expect(await topicsOf(host)).toEqual(['booking.cancelled', 'booking.booked']);
    expect(await topicsOf(guest)).toEqual(['booking.cancelled', 'booking.accepted']);
    const [own] = (await guest.call(endpoints.listNotifications)).body;
    expect(describeNotification(own!, textsFor('en'), 'UTC')).toEqual({
      title: 'Your stay is cancelled',
      text: expect.stringMatching(`^You cancelled ${byGuest.property.title}, .+ to .+\\.$`) as string,
    });
    const byStaff = await ask(true);
    await guest.call(endpoints.payBooking, { params: { id: byStaff.id }, body: { token: 'approve' } });
    await staff.call(endpoints.cancelBooking, { params: { id: byStaff.id } });
    expect((await topicsOf(guest)).sort()).toEqual([
      'booking.accepted',
      'booking.accepted',
      'booking.cancelled',
      'booking.cancelled',
      'payment.received',
      'payment.refunded',
    ]);
  });

  test('a request that its guest takes back is not called a stay', async () => {
    const { id, property, guest: person } = await ask();
    await guest.call(endpoints.cancelBooking, { params: { id } });
    expect(await topicsOf(guest)).toEqual([]);
    const [cancelled] = (await host.call(endpoints.listNotifications)).body;
    expect(describeNotification(cancelled!, textsFor('en'), 'UTC')).toEqual({
      title: 'A request was cancelled',
      text: expect.stringMatching(
        `^${person.name} cancelled the request for ${property.title}, .+ to .+\\.$`,
      ) as string,
    });
  });

  test('a host is reminded once, six hours before a request expires, unless it was answered', async () => {
    const [open, answered] = [await ask(), await ask()];
    await host.call(endpoints.declineBooking, { params: { id: answered.id } });
    const expiresAt = Date.parse(open.expiresAt!);
    server.clock.set(new Date(expiresAt - 6 * hourMs - 1).toISOString());
    await runJobs();
    expect(await topicsOf(host)).not.toContain('booking.expiring');
    server.clock.advance(1);
    await runJobs();
    await runJobs();
    const reminders = (await host.call(endpoints.listNotifications)).body.filter(
      ({ topic }) => topic === 'booking.expiring',
    );
    expect(reminders).toHaveLength(1);
    expect(reminders[0]?.path).toBe(`/owner-dashboard/bookings/${open.id}`);
  });

  test('a guest is reminded three days and one day before the stay', async () => {
    const booking = await ask(true);
    for (const [days, topic] of [
      [3, 'stay.soon'],
      [1, 'stay.tomorrow'],
    ] as const) {
      server.clock.set(`${booking.startDate}T09:00:00.000Z`);
      server.clock.advance(-days * 24 * hourMs);
      await runJobs();
      expect((await storedTopics()).at(-1)).toBe(topic);
    }
  });

  test('a guest who has not paid is reminded after a day and with the stay, one who has paid is not', async () => {
    const [unpaid, paid] = [await ask(true), await ask(true)];
    await guest.call(endpoints.payBooking, { params: { id: paid.id }, body: { token: 'approve' } });
    server.clock.advance(24 * hourMs - 1);
    await runJobs();
    expect(await told('payment.needed', unpaid)).toEqual([]);
    server.clock.advance(1);
    await runJobs();
    expect(await told('payment.needed', unpaid)).toMatchObject([{ amount: unpaid.totalPrice }]);
    expect(await told('payment.needed', paid)).toEqual([]);
    server.clock.set(`${unpaid.startDate}T09:00:00.000Z`);
    server.clock.advance(-3 * 24 * hourMs);
    await runJobs();
    expect(await told('stay.soon', unpaid)).toMatchObject([{ variant: 'unpaid' }]);
    expect(await told('stay.soon', paid)).toEqual([expect.not.objectContaining({ variant: 'unpaid' })]);
  });

  test('a guest who books the evening before and does not pay is reminded on the morning of the first day', async () => {
    server.clock.set('2030-04-09T20:00:00.000Z');
    guest = await server.as('late');
    const booking = await ask(true);
    server.clock.set('2030-04-10T08:59:00.000Z');
    await runJobs();
    expect(await told('payment.needed', booking)).toEqual([]);
    server.clock.set('2030-04-10T09:00:00.000Z');
    await runJobs();
    expect(await told('payment.needed', booking)).toMatchObject([{ amount: booking.totalPrice }]);
  });

  test.each(['2030-04-10T09:30:00.000Z', '2030-04-10T23:30:00.000Z'])(
    'a guest who books on the first day, at %s, and does not pay is reminded an hour later',
    async (bookedAt) => {
      server.clock.set(bookedAt);
      guest = await server.as('late');
      const booking = await ask(true);
      await runJobs();
      server.clock.advance(hourMs - 1);
      await runJobs();
      expect(await told('payment.needed', booking)).toEqual([]);
      server.clock.advance(1);
      await runJobs();
      expect(await told('payment.needed', booking)).toMatchObject([{ amount: booking.totalPrice }]);
    },
  );

  test('a guest who is suspended cannot pay, and is not asked to', async () => {
    const booking = await ask(true);
    const { answer } = await suspendPerson(server, { reporter: host, staff, userId: guest.userId });
    expect(answer.status).toBe(204);
    server.clock.advance(24 * hourMs);
    await runJobs();
    expect(await told('payment.needed', booking)).toEqual([]);
    server.clock.set('2030-04-07T09:00:00.000Z');
    await runJobs();
    expect(await told('stay.soon', booking)).toEqual([expect.not.objectContaining({ variant: 'unpaid' })]);
  });

  test('after an outage, no reminder comes that is not true any more', async () => {
    const booking = await ask(true);
    const request = await ask();
    server.clock.set(`${booking.startDate}T09:00:00.000Z`);
    await runJobs();
    expect(await storedTopics()).not.toContainEqual(expect.stringMatching(/^stay\.(soon|tomorrow)$/));
    expect(Date.parse(request.expiresAt!)).toBeLessThan(server.clock.now().getTime());
    const hostTopics = await server.database
      .read('notifications')
      .where('user_id', host.userId)
      .pluck('topic');
    expect(hostTopics).not.toContain('booking.expiring');
  });

  test('what was seen is marked for its person only, and the mark reaches their other devices', async () => {
    await ask();
    const id = (await host.call(endpoints.listNotifications)).body[0]!.id;
    const start = (await host.call(endpoints.listChanges)).body.cursor;
    await guest.call(endpoints.markSeen, { body: { ids: [id] } });
    const seenAt = async () => (await host.call(endpoints.listNotifications)).body[0]?.seenAt;
    expect(await seenAt()).toBeNull();
    expect((await host.call(endpoints.markSeen, { body: { ids: [id, 999_999] } })).status).toBe(204);
    expect(await seenAt()).toBe(server.clock.now().toISOString());
    const { changes } = (await host.call(endpoints.listChanges, { query: { cursor: start } })).body;
    expect(changes).toMatchObject([{ table: 'notifications', id, row: { id } }]);
  });

  test('a change of the settings keeps what it does not name', async () => {
    const put = (body: object) =>
      host.call(endpoints.changeNotificationSettings, { body: body as { quietHours: boolean } });
    const mailOff = { category: 'booking', channel: 'mail', on: false };
    const pushOff = { category: 'stay', channel: 'push', on: false };
    await put({ choices: [mailOff], quietHours: false, timeZone: 'Asia/Tokyo' });
    await put({ choices: [pushOff] });
    await put({ choices: [{ ...mailOff, on: true }] });
    expect((await host.call(endpoints.getNotificationSettings)).body).toEqual({
      id: host.userId,
      choices: [pushOff, { ...mailOff, on: true }],
      topicChoices: [],
      quietHours: false,
      pausedUntil: null,
      showMessages: false,
      timeZone: 'Asia/Tokyo',
    });
    expect((await put({ choices: [{ ...mailOff, category: 'weather' }] })).status).toBe(422);
    for (const timeZone of ['Mars/Olympus', '+01:00', 'x'.repeat(5000)]) {
      expect((await put({ timeZone })).status).toBe(422);
    }
  });

  test('the oldest notifications are deleted beyond the maximum, also on devices', async () => {
    const { perPerson } = notificationLimits;
    await server.database.write(async (trx) => {
      for (let count = 0; count < perPerson + 2; count += 1) {
        const now = new Date(Date.UTC(2030, 0, 1) + count);
        await notify(trx, { userId: guest.userId, topic: 'stay.soon', params: {}, path: '/trips', now });
      }
    });
    const start = (await guest.call(endpoints.listChanges, { query: { limit: 500 } })).body.cursor;
    await deleteExcessNotifications(server.database);
    const { changes } = (await guest.call(endpoints.listChanges, { query: { cursor: start } })).body;
    expect(changes.map(({ table, removed }) => [table, removed])).toEqual([
      ['notifications', true],
      ['notifications', true],
    ]);
    expect(await topicsOf(guest)).toHaveLength(perPerson);
  });

  test('a person with more notifications than a statement takes values keeps the newest', async () => {
    const count = 33_000;
    const rows = Array.from({ length: count }, (_, index) => ({
      ...{ id: index + 1_000, user_id: guest.userId, topic: 'stay.soon', params: '{}', path: '/trips' },
      created_at: new Date(Date.UTC(2030, 0, 1) + index).toISOString(),
    }));
    await server.database.write((trx) => insertInChunks(trx, 'notifications', rows));
    await deleteExcessNotifications(server.database);
    const { body } = await guest.call(endpoints.listNotifications);
    expect(body.map(({ id }) => id)).toEqual(
      Array.from({ length: notificationLimits.perPerson }, (_, index) => count + 999 - index),
    );
  });

  test('a decision of staff notifies the host with the reason', async () => {
    const id = await addListing(server.database, { hostId: host.userId, isVerified: false });
    const decide = (status: 'verified' | 'rejected', notes: string) =>
      staff.call(endpoints.verifyProperty, { params: { id }, body: { status, notes } });
    await decide('rejected', 'The pictures show another house.');
    const [first] = (await host.call(endpoints.listNotifications)).body;
    expect(first).toMatchObject({
      topic: 'listing.rejected',
      params: { words: 'The pictures show another house.' },
    });
    await decide('verified', '');
    expect((await topicsOf(host))[0]).toBe('listing.verified');
  });
});

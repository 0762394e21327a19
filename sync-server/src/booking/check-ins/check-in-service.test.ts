import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { StayTicket, TicketKey } from '#contracts/domain/stay/check-ins.ts';
import { isGenuine, readTicket } from '#contracts/rules/on-site/tickets.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addStay } from '#server/test-support/test-reviews.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { findTicketKeys } from './ticket-key-repository.ts';
import { renewTicketKeys, signingKeyOf } from './ticket-key-service.ts';

const { cancelBooking, checkInGuest, listChanges, undoCheckIn } = endpoints;
const arrivedAt = '2030-03-08T15:04:00.000Z';
const now = '2030-03-08T18:00:00.000Z';

describeOnBothEngines('tickets and check-ins', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [guest, host] = [await server.as('guest'), await server.as('host')];
    await renewTicketKeys(server.database, new Date('2030-01-01T00:00:00.000Z'));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set(now);
    const propertyId = await addListing(server.database, { hostId: host.userId });
    id = await addStay(server.database, { propertyId, guestId: guest.userId, status: 'confirmed' });
  });

  const checkIn = (client = host, body: Record<string, unknown> = {}) =>
    client.call(checkInGuest, {
      params: { id },
      body: { at: arrivedAt, way: 'ticket', offline: true, ...body },
    });
  const undo = (at: string) => host.call(undoCheckIn, { params: { id }, body: { at } });
  async function readRows<R>(client: TestClient, wanted: string): Promise<R[]> {
    const rows: R[] = [];
    for (let cursor: string | undefined; ;) {
      const { body } = await client.call(listChanges, { query: { cursor } });
      rows.push(...body.changes.flatMap(({ table, row }) => (table === wanted ? [row as R] : [])));
      cursor = body.cursor;
      if (!body.more) return rows;
    }
  }
  const arrivalFor = async (client: TestClient): Promise<StayTicket | undefined> =>
    (await readRows<StayTicket>(client, 'stayTickets')).find((row) => row.id === id);
  const countRows = async (): Promise<number> =>
    (await server.database.read('check_ins').where('booking_id', id)).length;

  test('the guest of a confirmed stay has a ticket that the keys of the host verify; the host has none', async () => {
    const keys = await readRows<TicketKey>(host, 'ticketKeys');
    const read = readTicket((await arrivalFor(guest))?.ticket ?? '');
    expect(read?.ticket).toMatchObject({
      bookingId: id,
      startDate: '2030-03-07',
      endDate: '2030-03-10',
      places: 2,
      issuedOn: '2030-03-08',
      keyId: keys[0]?.id,
    });
    expect(await isGenuine(read!, keys[0]!)).toBe(true);
    expect(await arrivalFor(host)).toEqual({ id, ticket: null, checkIn: null });
    expect(Object.keys(keys[0]!).sort()).toEqual(['expiresAt', 'id', 'x', 'y']);
  });

  test('a check-in is one row; the guest sees it, and a second device hears since when', async () => {
    expect((await checkIn()).status).toBe(204);
    const second = await checkIn(host, { at: '2030-03-08T15:30:00.000Z', way: 'list' });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'already_in', detail: 'Already in since Mar 8, 3:04 PM.' },
    });
    const checkedIn = { at: arrivedAt, way: 'ticket', offline: true };
    expect((await arrivalFor(guest))?.checkIn).toEqual(checkedIn);
    expect(await countRows()).toBe(1);
  });

  test('two devices at once: one of them is first', async () => {
    const answers = await Promise.all([checkIn(), checkIn()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await countRows()).toBe(1);
  });

  test('it can be undone for ten minutes by the clock of the device, and done again', async () => {
    await checkIn();
    expect((await undo('2030-03-08T15:14:00.001Z')).status).toBe(409);
    expect((await undo('2030-03-08T15:14:00.000Z')).status).toBe(204);
    expect((await undo('2030-03-08T15:14:00.000Z')).problem).toMatchObject({
      status: 409,
      current: { checkIn: null },
    });
    expect((await arrivalFor(guest))?.checkIn).toBeNull();
    expect((await checkIn()).status).toBe(204);
  });

  test('a time that is still to come is stored as now', async () => {
    await checkIn(host, { at: '2030-03-09T18:00:00.000Z' });
    expect((await arrivalFor(host))?.checkIn?.at).toBe(now);
  });

  test('a cancelled stay, and a day that is not one of the stay, are refused in words', async () => {
    const early = await checkIn(host, { at: '2030-03-06T23:00:00.000Z' });
    expect(early).toMatchObject({ status: 409, body: { detail: 'This stay starts on 2030-03-07.' } });
    await host.call(cancelBooking, { params: { id } });
    const cancelled = await checkIn();
    expect(cancelled).toMatchObject({ status: 409, body: { detail: 'This booking was cancelled.' } });
    expect(await arrivalFor(guest)).toBeUndefined();
    expect(await countRows()).toBe(0);
  });

  test('a check-in that arrives after the stay counts', async () => {
    server.clock.set('2030-03-12T08:00:00.000Z');
    expect((await checkIn()).status).toBe(204);
  });

  test('a new key signs once devices had 30 days to receive it, and both are valid', async () => {
    await renewTicketKeys(server.database, new Date('2030-12-31T00:00:00.000Z'));
    await renewTicketKeys(server.database, new Date('2031-01-02T00:00:00.000Z'));
    await renewTicketKeys(server.database, new Date('2031-01-03T00:00:00.000Z'));
    const keys = await findTicketKeys(server.database.read, '2031-01-03T00:00:00.000Z');
    expect(keys.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(['2030-01-01', '2031-01-02']);
    expect(signingKeyOf(keys, new Date('2031-01-31T00:00:00.000Z'))?.id).toBe(keys[0]?.id);
    expect(signingKeyOf(keys, new Date('2031-02-02T00:00:00.000Z'))?.id).toBe(keys[1]?.id);
  });
});

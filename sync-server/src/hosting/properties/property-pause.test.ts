import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { addDays } from '#contracts/rules/days.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addPackage } from '#server/test-support/test-listings.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { endPauses } from './pause-service.ts';

describeOnBothEngines('a listing that its host pauses', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let staff: TestClient;
  let guest: TestClient;
  let stranger: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, staff] = [await server.as('host'), await server.as('staff')];
    [guest, stranger] = [await server.as('guest'), await server.as('guest2')];
  });
  afterAll(() => server.close());

  const create = async (): Promise<Property> => {
    const body = buildListing({ pricePerNight: 100, title: 'Paused Cedar House', instantBook: false });
    const { id } = (await host.call(endpoints.createProperty, { body })).body;
    const decision = { status: 'verified', notes: null } as const;
    await staff.call(endpoints.verifyProperty, { params: { id }, body: decision });
    return (await host.call(endpoints.getProperty, { params: { id } })).body;
  };
  const change = async (id: number, fields: { listed?: boolean; pausedUntil?: string | null }) => {
    const { body } = await host.call(endpoints.getProperty, { params: { id } });
    return host.call(endpoints.updateProperty, { params: { id }, body: { ...body, ...fields } });
  };
  const read = (id: number, by: TestClient) => by.call(endpoints.getProperty, { params: { id } });
  const ask = (propertyId: number, by: TestClient, startDate = '2030-04-10', endDate = '2030-04-13') =>
    by.call(endpoints.createBooking, {
      body: buildStay({ propertyId, userId: by.userId, startDate, endDate }),
    });
  const found = async (id: number, by: TestClient) =>
    (await by.call(endpoints.listProperties, { query: { limit: 100 } })).body.some((one) => one.id === id);
  const cardIds = async () => {
    const reply = await server.visitor().call(endpoints.listCards);
    return (reply.body.cards as unknown[][]).map(([id]) => id);
  };
  const cursorOf = async (by: TestClient) => (await by.call(endpoints.listChanges)).body.cursor;
  const changesOf = async (by: TestClient, cursor: string, id: number) => {
    const { body } = await by.call(endpoints.listChanges, { query: { cursor } });
    return body.changes.filter((one) => one.table === 'properties' && one.id === id);
  };

  test('disappears for strangers from search, cards and feed, and returns', async () => {
    const { id } = await create();
    const packageId = await addPackage(server.database, { propertyId: id });
    expect(await found(id, server.visitor())).toBe(true);
    expect(await cardIds()).toContain(id);
    const cursor = await cursorOf(stranger);
    const unlisted = await change(id, { listed: false });
    expect(unlisted.body).toMatchObject({ listed: false, pausedUntil: null, isVerified: true });

    const others = [server.visitor(), stranger];
    for (const other of others) {
      expect((await read(id, other)).status).toBe(404);
      expect(await found(id, other)).toBe(false);
      expect((await other.call(endpoints.listRetreatPackages, { params: { id } })).status).toBe(404);
      expect((await other.call(endpoints.getRetreatPackage, { params: { id: packageId } })).status).toBe(404);
      expect((await other.call(endpoints.listPropertyBookings, { params: { id } })).status).toBe(404);
    }
    expect(await cardIds()).not.toContain(id);
    expect(await changesOf(stranger, cursor, id)).toMatchObject([{ removed: true, row: null }]);
    for (const inCharge of [host, staff]) {
      expect((await read(id, inCharge)).body).toMatchObject({ listed: false });
      expect(await found(id, inCharge)).toBe(true);
    }

    const later = await cursorOf(stranger);
    await change(id, { listed: true });
    expect((await read(id, stranger)).body).not.toHaveProperty('listed');
    expect(await found(id, server.visitor())).toBe(true);
    expect(await cardIds()).toContain(id);
    expect(await changesOf(stranger, later, id)).toMatchObject([{ removed: false }]);
  });

  test('is still visible to its guests, accepts no new requests, and open requests continue', async () => {
    const { id } = await create();
    const request = (await ask(id, guest)).body;
    expect(request.status).toBe('pending');
    await change(id, { listed: false, pausedUntil: '2030-12-24' });
    expect((await read(id, guest)).body).toMatchObject({ id, listed: false, pausedUntil: '2030-12-24' });
    expect((await read(id, guest)).body).not.toHaveProperty('verificationNotes');
    expect((await guest.call(endpoints.listPropertyBookings, { params: { id } })).status).toBe(200);
    for (const by of [guest, stranger]) {
      const { status, problem } = await ask(id, by, '2030-05-10', '2030-05-13');
      expect([status, problem.code]).toEqual([409, 'not_listed']);
    }
    const accepted = await host.call(endpoints.acceptBooking, { params: { id: request.id } });
    expect(accepted.body.status).toBe('confirmed');
    expect((await ask(id, host, '2030-06-10', '2030-06-13')).problem.code).toBe('rule_violated');
  });

  test('is listed again after the last day of its pause', async () => {
    const { id } = await create();
    const today = server.clock.today();
    const past = await change(id, { listed: false, pausedUntil: addDays(today, -1) });
    expect([past.status, past.problem.detail]).toEqual([422, 'Choose a day from today on.']);
    await change(id, { listed: false, pausedUntil: today });
    expect(await endPauses(server.database, server.clock)).toBe(0);
    expect((await read(id, stranger)).status).toBe(404);
    server.clock.advance(24 * 3_600_000);
    expect(await endPauses(server.database, server.clock)).toBe(1);
    expect((await read(id, stranger)).status).toBe(200);
    expect((await read(id, host)).body).toMatchObject({ listed: true, pausedUntil: null });
  });

  test('stays paused if an edit omits the pause, and cannot be unlisted by others', async () => {
    const { id } = await create();
    await change(id, { listed: false });
    const { body } = await read(id, host);
    const older = { ...body };
    delete older.listed;
    delete older.pausedUntil;
    await host.call(endpoints.updateProperty, { params: { id }, body: { ...older, maxGuests: 3 } });
    expect((await read(id, host)).body).toMatchObject({ listed: false, maxGuests: 3 });
    const foreign = await stranger.call(endpoints.updateProperty, {
      params: { id },
      body: { ...older, hostId: older.hostId, listed: true },
    });
    expect(foreign.status).toBe(404);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { Change } from '#contracts/sync/sync.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addPackage, addPackageDays } from '#server/test-support/test-listings.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

const hourMs = 3_600_000;

describeOnBothEngines('a listing, its verification and its end', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let staff: TestClient;
  let guest: TestClient;
  let visitor: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, staff, guest] = [await server.as('host'), await server.as('staff'), await server.as('guest')];
    visitor = server.visitor();
  });
  afterAll(() => server.close());

  const create = async (): Promise<Property> =>
    (await host.call(endpoints.createProperty, { body: buildListing({ pricePerNight: 100 }) })).body;
  const decide = (id: number, status: 'verified' | 'rejected' | 'pending', version?: number) =>
    staff.call(endpoints.verifyProperty, { params: { id }, body: { status, notes: 'Seen.', version } });
  const createVerified = async (): Promise<Property> => (await decide((await create()).id, 'verified')).body;
  const submit = (id: number, by = host) =>
    by.call(endpoints.submitVerification, {
      params: { id },
      body: { documents: ['permit.pdf', 'permit.pdf'] },
    });
  const remove = (id: number, by = host) => by.call(endpoints.deleteProperty, { params: { id } });
  const cursorOf = async (by: TestClient) => (await by.call(endpoints.listChanges)).body.cursor;
  const changesOf = async (by: TestClient, cursor: string): Promise<Change[]> =>
    (await by.call(endpoints.listChanges, { query: { cursor } })).body.changes;
  const about = (changes: readonly Change[], id: number) =>
    changes.filter((one) => one.table === 'properties' && one.id === id).map(({ removed }) => removed);

  test('is verified only in the version that was reviewed', async () => {
    const property = await create();
    await host.call(endpoints.updateProperty, {
      params: { id: property.id },
      body: { ...property, maxGuests: 1 },
    });
    const late = await decide(property.id, 'verified', property.version);
    expect(late.problem).toMatchObject({ status: 409, code: 'changed_since_opened' });
    expect(late.problem.current).toMatchObject({ maxGuests: 1, version: 2, verificationStatus: 'pending' });
    expect((await decide(property.id, 'verified', 2)).body).toMatchObject({
      verificationStatus: 'verified',
      verificationNotes: 'Seen.',
      verificationDate: server.clock.now().toISOString(),
      isVerified: true,
    });
  });

  test('without a version, a decision is accepted only if nothing has changed since the last one', async () => {
    const property = await createVerified();
    await host.call(endpoints.updateProperty, {
      params: { id: property.id },
      body: { ...property, title: 'Another House' },
    });
    const blind = await decide(property.id, 'verified');
    expect(blind.problem).toMatchObject({ status: 409, code: 'changed_since_opened' });
    expect(blind.problem.current).toMatchObject({ title: 'Another House', changedSinceVerification: true });
    const version = (blind.problem.current as Property).version;
    expect((await decide(property.id, 'verified', version)).body.changedSinceVerification).toBe(false);
  });

  test('can be submitted again only after it was rejected', async () => {
    const { id } = await create();
    expect((await submit(id)).problem).toMatchObject({ status: 409, code: 'wrong_state' });
    await decide(id, 'rejected');
    expect((await submit(id, staff)).problem.code).toBe('forbidden');
    expect((await submit(id)).body).toMatchObject({
      verificationStatus: 'pending',
      verificationDocuments: ['permit.pdf'],
    });
    await decide(id, 'verified');
    expect((await submit(id)).problem.detail).toBe('This property is already verified.');
  });

  test('waits in the queue for staff, oldest first, page by page', async () => {
    const [first, second] = [await create(), await create()];
    const seen: number[] = [];
    let path: string | undefined = '/api/properties/verification/pending?limit=1';
    while (path !== undefined) {
      const response = await staff.fetch(path);
      seen.push(...((await response.json()) as Property[]).map(({ id }) => id));
      path = /^<(?<next>[^>]+)>/.exec(response.headers.get('link') ?? '')?.groups?.['next'];
    }
    expect(seen.slice(-2)).toEqual([first.id, second.id]);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect((await host.call(endpoints.listPendingVerification)).problem.code).toBe('forbidden');
  });

  test('reaches devices of its host and staff first, all devices once verified, and is removed again afterwards', async () => {
    const cursors = {
      visitor: await cursorOf(visitor),
      host: await cursorOf(host),
      staff: await cursorOf(staff),
    };
    const { id } = await create();
    const packageId = await addPackage(server.database, { propertyId: id });
    expect(about(await changesOf(visitor, cursors.visitor), id)).toEqual([]);
    expect(about(await changesOf(host, cursors.host), id)).toEqual([false]);
    expect(about(await changesOf(staff, cursors.staff), id)).toEqual([false]);

    await decide(id, 'verified');
    const published = await changesOf(visitor, cursors.visitor);
    expect(about(published, id)).toEqual([false]);
    expect(published.map((one) => [one.table, one.id])).toContainEqual(['retreatPackages', packageId]);
    expect(published.find((one) => one.table === 'properties')?.row).not.toHaveProperty('verificationNotes');

    const later = { visitor: await cursorOf(visitor), host: await cursorOf(host) };
    await decide(id, 'rejected');
    const withdrawn = await changesOf(visitor, later.visitor);
    expect(about(withdrawn, id)).toEqual([true]);
    expect(withdrawn.find((one) => one.table === 'retreatPackages')).toMatchObject({
      id: packageId,
      removed: true,
    });
    const seenByHost = await changesOf(host, later.host);
    expect(seenByHost.filter((one) => one.table === 'properties' && one.id === id).at(-1)).toMatchObject({
      removed: false,
      row: { verificationStatus: 'rejected' },
    });
  });

  test('that staff sets back to pending is shown only to its host and staff', async () => {
    const { id } = await createVerified();
    await decide(id, 'pending');
    for (const stranger of [visitor, guest]) {
      expect((await stranger.call(endpoints.getProperty, { params: { id } })).status).toBe(404);
      expect((await stranger.call(endpoints.listProperties)).body.map((one) => one.id)).not.toContain(id);
    }
    expect((await host.call(endpoints.getProperty, { params: { id } })).status).toBe(200);
  });

  test('shows verification fields only to its host and staff, in every call and in the change feed', async () => {
    const cursors = new Map<TestClient, string>();
    for (const by of [staff, guest, visitor]) cursors.set(by, await cursorOf(by));
    const property = await createVerified();
    await host.call(endpoints.updateProperty, {
      params: { id: property.id },
      body: { ...property, title: 'Renamed after the check' },
    });
    const fields = ['changedSinceVerification', 'verificationNotes', 'verificationDocuments'];
    const shownTo = async (by: TestClient) => {
      const { body: read } = await by.call(endpoints.getProperty, { params: { id: property.id } });
      const listed = (await by.call(endpoints.listProperties)).body.find(({ id }) => id === property.id);
      const told = (await changesOf(by, cursors.get(by) ?? '')).find(
        (one) => one.table === 'properties' && one.id === property.id,
      )?.row;
      return [read, listed, told].map((row) => fields.filter((field) => field in (row as object)));
    };
    expect(await shownTo(staff)).toEqual([fields, fields, fields]);
    for (const stranger of [guest, visitor]) expect(await shownTo(stranger)).toEqual([[], [], []]);
  });

  test('with a future stay cannot be deleted; once the request has expired, it can', async () => {
    const property = await createVerified();
    await host.call(endpoints.updateProperty, {
      params: { id: property.id },
      body: { ...property, instantBook: false },
    });
    const stay = buildStay({ propertyId: property.id, userId: guest.userId });
    expect((await guest.call(endpoints.createBooking, { body: stay })).body.status).toBe('pending');
    expect((await remove(property.id)).problem).toMatchObject({ status: 409, code: 'upcoming_bookings' });
    server.clock.advance(49 * hourMs);
    expect((await remove(property.id)).status).toBe(204);
    // Otherwise the staff session would end for the tests below.
    server.clock.advance(-49 * hourMs);
  });

  test('with a past stay that cannot be ended cannot be deleted', async () => {
    const { id } = await createVerified();
    const { departureId, roomIds } = await addDeparture(server.database, { propertyId: id });
    const stay = buildStay({ propertyId: id, userId: guest.userId });
    const booked = (await guest.call(endpoints.createBooking, { body: stay })).body;
    const update = (columns: object) =>
      server.database.write((trx) => trx('bookings').where('id', booked.id).update(columns));
    await update({
      status: 'pending',
      expires_at: '2030-01-31T00:00:00.000Z',
      start_date: '2030-01-30',
      end_date: '2030-01-31',
      stay_over_at: '2030-02-01T00:00:00.000Z',
      // No place of the room is taken, so none can be freed.
      departure_id: departureId,
      departure_title: 'Silent Week',
      room_id: roomIds[0],
    });
    expect((await remove(id)).problem).toMatchObject({ status: 409, code: 'upcoming_bookings' });
    await update({ departure_id: null, departure_title: null, room_id: null });
    expect((await remove(id)).status).toBe(204);
  });

  test('is deleted with its packages and favorites; conversations and past stays remain', async () => {
    const { id, title } = await createVerified();
    const packageId = await addPackage(server.database, { propertyId: id });
    await addPackageDays(server.database, packageId, [{ date: '2030-06-01', spotsRemaining: 2 }]);
    await guest.call(endpoints.addFavorite, { body: { userId: guest.userId, propertyId: id } });
    const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId: id };
    await guest.call(endpoints.startConversation, { body: pair });
    const cursor = await cursorOf(guest);

    expect((await remove(id, guest)).problem.code).toBe('forbidden');
    expect((await remove(id, staff)).problem.code).toBe('forbidden');
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);

    for (const anybody of [visitor, host, staff]) {
      expect((await anybody.call(endpoints.getProperty, { params: { id } })).status).toBe(404);
      expect((await anybody.call(endpoints.listProperties)).body.map((one) => one.id)).not.toContain(id);
    }
    expect((await host.call(endpoints.getRetreatPackage, { params: { id: packageId } })).status).toBe(404);
    expect((await guest.call(endpoints.listFavorites, { params: { userId: guest.userId } })).body).toEqual(
      [],
    );
    expect((await guest.call(endpoints.listMyConversations)).body).toMatchObject([
      { property: { id, title } },
    ]);
    const gone = (await changesOf(guest, cursor)).filter((one) => one.removed).map(({ table }) => table);
    // Devices remove package days with their listing.
    expect(new Set(gone)).toEqual(new Set(['properties', 'retreatPackages', 'takenStays', 'favorites']));
  });

  test('is deleted with its packages on the other devices of its host, although nobody else saw it', async () => {
    const { id } = await create();
    const packageId = await addPackage(server.database, { propertyId: id });
    const [ofHost, ofGuest] = [await cursorOf(host), await cursorOf(guest)];
    expect((await remove(id)).status).toBe(204);
    const gone = (await changesOf(host, ofHost)).filter((one) => one.removed);
    expect(gone).toContainEqual(expect.objectContaining({ table: 'retreatPackages', id: packageId }));
    expect(await changesOf(guest, ofGuest)).toEqual([]);
  });
});

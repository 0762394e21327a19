import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { ProgrammeItem, StayProgramme } from '#contracts/domain/stay/programmes.ts';
import { programmeLimits } from '#contracts/programme-limits.ts';
import { headers as names, type Change, type SyncTable } from '#contracts/sync/sync.ts';
import { exportedRows } from '#server/wiring/exported-rows.ts';
import { readExported } from '#server/database/exported-rows.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import { expireAllOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import { takeListingDown } from '#server/hosting/properties/property-deletion-service.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { announceProgrammes } from './programme-announcement-service.ts';

const { createProgrammeItem, updateProgrammeItem, deleteProgrammeItem, pickProgrammeItems } = endpoints;
const yoga = { title: 'Morning yoga', kind: 'class', startTime: '07:00', endTime: '08:30', place: 'Hall' };

describeOnBothEngines('a programme', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let second: TestClient;
  let host: TestClient;
  let propertyId: number;
  let departureId: number;
  let roomId: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    server.clock.set('2030-04-05T12:00:00.000Z');
    [guest, second, host] = [await server.as('guest'), await server.as('second'), await server.as('host')];
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set('2030-04-05T12:00:00.000Z');
    propertyId = await addListing(server.database, { hostId: host.userId, title: `House ${Math.random()}` });
    const rooms = [{ places: 20, pricePerPerson: 500 }];
    const added = await addDeparture(server.database, { propertyId, rooms });
    [departureId, roomId] = [added.departureId, added.roomIds[0] ?? 0];
  });

  const add = async (parts: Record<string, unknown> = {}): Promise<number> => {
    const body = { ...yoga, ...parts };
    const reply = await host.call(createProgrammeItem, { params: { id: propertyId }, body });
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.problem));
    return reply.body.id;
  };
  const edit = (id: number, body: Record<string, unknown>, ifMatch?: number) =>
    host.call(updateProgrammeItem, { params: { id }, body, ...(ifMatch !== undefined && { ifMatch }) });
  const pick = (client: TestClient, id: number, body: Record<string, unknown>) =>
    client.call(pickProgrammeItems, { params: { id }, body });
  /** A stay from 10 to 13 April 2030. */
  const book = async (client = guest): Promise<number> =>
    (await client.call(endpoints.createBooking, { body: buildStay({ propertyId, userId: client.userId }) }))
      .body.id;
  const join = async (client: TestClient, places = 1): Promise<number> => {
    const body = { userId: client.userId, roomId, places, totalPrice: 560 * places };
    return (await client.call(endpoints.bookPlaces, { params: { id: departureId }, body })).body.id;
  };
  const pullAll = async (client: TestClient, from?: string) => {
    const changes: Change[] = [];
    for (let cursor = from; ;) {
      const { body } = await client.call(endpoints.listChanges, { query: { cursor } });
      changes.push(...body.changes);
      cursor = body.cursor;
      if (!body.more) return { changes, cursor };
    }
  };
  const rowIn = (changes: readonly Change[], table: SyncTable, id: number) =>
    changes.findLast((change) => change.table === table && change.id === id)?.row;
  const programmeOf = async (client: TestClient, id: number, from?: string) =>
    rowIn((await pullAll(client, from)).changes, 'stayProgrammes', id) as StayProgramme | null | undefined;
  const hostItem = async (id: number) =>
    rowIn((await pullAll(host)).changes, 'programmeItems', id) as ProgrammeItem | null | undefined;
  const announce = () => announceProgrammes(server.database, server.clock);
  const newsOf = async (client: TestClient, id: number) =>
    (await client.call(endpoints.listNotifications)).body
      .filter(({ topic, path }) => topic === 'stay.programme' && path === `/trips/${id}`)
      .map(({ params }) => params);

  test('reaches guests of confirmed stays: that of the listing everybody, that of a departure its own', async () => {
    const [daily, ofGroup] = [await add(), await add({ departureId, day: 2, title: 'Silence' })];
    const [stay, place] = [await book(), await join(second)];
    expect((await programmeOf(guest, stay))?.items.map(({ id }) => id)).toEqual([daily]);
    expect((await programmeOf(second, place))?.items.map(({ id }) => id)).toEqual([daily, ofGroup]);
    for (const client of [guest, second, await server.as('other'), await server.as('staff')]) {
      const { changes } = await pullAll(client);
      expect(changes.some(({ table }) => table === 'programmeItems')).toBe(false);
    }
    const { cursor } = await pullAll(guest);
    await guest.call(endpoints.cancelBooking, { params: { id: stay } });
    expect(await programmeOf(guest, stay, cursor)).toBeNull();
    server.clock.set('2030-06-09T00:00:00.000Z');
    expect(await programmeOf(await server.as('second'), place)).toBeUndefined();
  });

  test('is written by its host alone, within its rules', async () => {
    const id = await add();
    for (const name of ['staff', 'guest', 'other']) {
      const client = await server.as(name);
      const body = { ...yoga };
      const answers = [
        await client.call(createProgrammeItem, { params: { id: propertyId }, body }),
        await client.call(updateProgrammeItem, { params: { id }, body: { title: 'Mine' } }),
        await client.call(deleteProgrammeItem, { params: { id } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    const fieldOf = async (body: Record<string, unknown>) =>
      (await host.call(createProgrammeItem, { params: { id: propertyId }, body: { ...yoga, ...body } }))
        .problem.errors?.[0]?.field;
    expect(await fieldOf({ endTime: '07:00' })).toBe('endTime');
    expect(await fieldOf({ startTime: '24:00' })).toBe('startTime');
    expect(await fieldOf({ day: 8 })).toBe('day');
    expect(await fieldOf({ day: 8, departureId })).toBe('day');
    expect(await fieldOf({ places: 3 })).toBe('places');
    expect(await fieldOf({ departureId: departureId + 1 })).toBe('departureId');
    expect((await edit(id, { endTime: '06:00' })).problem.code).toBe('invalid_fields');
    expect((await edit(id, { title: 'Yoga' }, 1)).body).toMatchObject({ title: 'Yoga', version: 2 });
    const late = await edit(id, { place: 'Garden' }, 1);
    expect(late.problem).toMatchObject({ status: 412, current: { title: 'Yoga', version: 2 } });
  });

  test('has at most 200 items', async () => {
    await add();
    await server.database.write(async (trx) => {
      const row = (await trx('programme_items').where('property_id', propertyId).first()) as object;
      const rows = Array.from({ length: programmeLimits.itemsMax - 1 }, (_, index) => ({
        ...row,
        id: propertyId * 1_000 + index + 100_000,
      }));
      for (let from = 0; from < rows.length; from += 50)
        await trx('programme_items').insert(rows.slice(from, from + 50));
    });
    const { problem } = await host.call(createProgrammeItem, { params: { id: propertyId }, body: yoga });
    expect(problem.code).toBe('limit_reached');
    expect(await add({ departureId })).toBeGreaterThan(0);
  });

  test('changes are announced once per burst, to those who picked the item or whose stay is near', async () => {
    const [daily, ofGroup] = [await add(), await add({ departureId, day: 1, title: 'Opening' })];
    const [stay, picked, far] = [await book(), await join(second), await join(await server.as('third'))];
    await pick(second, picked, { add: [daily] });
    await edit(daily, { startTime: '07:30' });
    await edit(daily, { place: 'Garden' });
    await edit(ofGroup, { title: 'Welcome' });
    const shown = (await programmeOf(guest, stay))?.items[0];
    expect(shown).toMatchObject({ startTime: '07:30', place: 'Garden', change: 'moved' });
    await announce();
    expect(await newsOf(guest, stay)).toEqual([]);
    server.clock.advance(3 * 60_000);
    await announce();
    await announce();
    expect(await newsOf(guest, stay)).toMatchObject([{ value: 'Morning yoga', count: 1 }]);
    expect(await newsOf(second, picked)).toHaveLength(1);
    expect(await newsOf(await server.as('third'), far)).toEqual([]);
  });

  test('an edit that is taken back is not announced, and a cancelled item is', async () => {
    const [daily, evening] = [
      await add(),
      await add({ title: 'Sauna', startTime: '19:00', endTime: '20:00' }),
    ];
    const stay = await book();
    await edit(daily, { startTime: '06:00' });
    await edit(daily, { startTime: '07:00' });
    await edit(evening, { cancelled: true });
    expect((await programmeOf(guest, stay))?.items).toMatchObject([
      { change: null, changedAt: null },
      { cancelled: true, changedAt: '2030-04-05T12:00:00.000Z' },
    ]);
    for (let minute = 0; minute < 15; minute += 2) {
      server.clock.advance(2 * 60_000);
      await announce();
      await edit(evening, { place: `Room ${minute}` });
    }
    expect(await newsOf(guest, stay)).toMatchObject([{ value: 'Sauna', variant: 'called-off' }]);
  });

  test('an item on a weekday that the stay has not is announced to nobody', async () => {
    // The stay is from Wednesday to Saturday.
    const [monday, friday] = [await add({ day: 1 }), await add({ day: 5, title: 'Fire' })];
    const stay = await book();
    await edit(monday, { startTime: '06:00' });
    server.clock.advance(5 * 60_000);
    await announce();
    expect(await newsOf(guest, stay)).toEqual([]);
    await edit(friday, { day: 7 });
    server.clock.advance(5 * 60_000);
    await announce();
    expect(await newsOf(guest, stay)).toMatchObject([{ value: 'Fire' }]);
  });

  test('picks take places for all guests of a stay, never more than there are, and a cancelled stay frees them', async () => {
    const id = await add({ departureId, day: 3, places: 3, title: 'Massage' });
    const [two, one] = [await join(guest, 2), await join(second, 2)];
    const before = await pullAll(second);
    expect((await pick(guest, two, { add: [id] })).status).toBe(204);
    expect((await pick(guest, two, { add: [id] })).status).toBe(204);
    expect(await hostItem(id)).toMatchObject({ picked: 2 });
    const refused = await pick(second, one, { add: [id] });
    expect(refused.problem).toMatchObject({ code: 'places_unavailable' });
    expect(refused.problem.detail).toBe('Massage has only 1 of the 2 places that you need.');
    await edit(id, { places: 2 });
    expect((await programmeOf(second, one, before.cursor))?.items[0]).toMatchObject({ full: true });
    const { cursor } = await pullAll(second);
    await guest.call(endpoints.cancelBooking, { params: { id: two } });
    expect((await programmeOf(second, one, cursor))?.items[0]).toMatchObject({ full: false });
    expect(await hostItem(id)).toMatchObject({ picked: 0 });
    await pick(second, one, { add: [id] });
    expect(await programmeOf(second, one)).toMatchObject({ picks: [id] });
    await pick(second, one, { remove: [id] });
    expect(await programmeOf(second, one)).toMatchObject({ picks: [] });
  });

  test('guests of stays that are over do not count, and what only they picked can be deleted', async () => {
    const id = await add();
    const stay = await book();
    await pick(guest, stay, { add: [id] });
    const { cursor } = await pullAll(host);
    server.clock.set('2030-04-20T12:00:00.000Z');
    await expireAllOverdueBookings(server.database, server.clock);
    const { changes } = await pullAll(host, cursor);
    expect(rowIn(changes, 'programmeItems', id)).toMatchObject({ picked: 0 });
    expect((await host.call(deleteProgrammeItem, { params: { id } })).status).toBe(204);
  });

  test('the export has every pick, although a page ends between two stays that picked the same', async () => {
    const ids: number[] = [];
    for (let item = 0; item < 100; item += 1) ids.push(await add({ title: `Class ${item}` }));
    for (const month of ['05', '06', '07']) {
      const days = { startDate: `2030-${month}-10`, endDate: `2030-${month}-13` };
      const body = buildStay({ propertyId, userId: guest.userId, ...days });
      const stay = await guest.call(endpoints.createBooking, { body });
      for (const some of [ids.slice(0, 50), ids.slice(50)]) {
        expect((await pick(guest, stay.body.id, { add: some })).status).toBe(204);
      }
    }
    const wanted = exportedRows.find(({ table }) => table === 'programme_picks');
    if (wanted === undefined) throw new Error('Picks are not exported');
    const rows = [];
    for await (const page of readExported(server.database.read, wanted, guest.userId)) rows.push(...page);
    const listed = new Set(ids);
    expect(rows.filter((row) => listed.has(row['item_id'] as number))).toHaveLength(3 * ids.length);
  });

  test('ten guests race for the last place: one gets it', async () => {
    const id = await add({ departureId, day: 3, places: 1 });
    const people = await Promise.all(Array.from({ length: 10 }, (_, index) => server.as(`racer${index}`)));
    const stays: number[] = [];
    for (const person of people) stays.push(await join(person));
    const answers = await Promise.all(
      people.map((person, index) => pick(person, stays[index] ?? 0, { add: [id] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(409)]);
    expect(await hostItem(id)).toMatchObject({ picked: 1 });
  });

  test('only the guest of a confirmed stay picks, and only what takes place', async () => {
    const [daily, ofGroup] = [await add(), await add({ departureId, day: 1 })];
    const stay = await book();
    expect((await pick(host, stay, { add: [daily] })).status).toBe(403);
    expect((await pick(second, stay, { add: [daily] })).status).toBe(404);
    expect((await pick(guest, stay, { add: [ofGroup] })).problem.code).toBe('wrong_state');
    await edit(daily, { cancelled: true });
    expect((await pick(guest, stay, { add: [daily] })).problem.code).toBe('wrong_state');
    await guest.call(endpoints.cancelBooking, { params: { id: stay } });
    expect((await pick(guest, stay, { remove: [daily] })).problem.code).toBe('wrong_state');
  });

  test('an item that guests picked is deleted only once they know that it is cancelled', async () => {
    const [id, unpicked] = [await add(), await add()];
    const stay = await book();
    await pick(guest, stay, { add: [id] });
    const remove = (item: number) => host.call(deleteProgrammeItem, { params: { id: item } });
    expect((await remove(unpicked)).status).toBe(204);
    expect((await remove(id)).problem.code).toBe('wrong_state');
    await edit(id, { cancelled: true });
    expect((await remove(id)).problem.code).toBe('wrong_state');
    server.clock.advance(5 * 60_000);
    await announce();
    const { cursor } = await pullAll(host);
    expect((await remove(id)).status).toBe(204);
    expect(rowIn((await pullAll(host, cursor)).changes, 'programmeItems', id)).toBeNull();
    expect(await programmeOf(guest, stay)).toBeUndefined();
  });

  test('goes with its departure and its listing, and is exported to host and guest', async () => {
    const id = await add({ title: 'Cedar walk' });
    const ofGroup = await add({ departureId, title: 'Bonfire' });
    const stay = await book();
    await pick(guest, stay, { add: [id] });
    const exportOf = async ({ userId }: TestClient) => {
      const parts: string[] = [];
      for (const rows of exportedRows) {
        for await (const page of readExported(server.database.read, rows, userId))
          parts.push(JSON.stringify(page));
      }
      return parts.join('\n');
    };
    expect(await exportOf(host)).toContain('Cedar walk');
    expect(await exportOf(guest)).toContain(`"item_id":${id}`);
    const before = await pullAll(host);
    await host.call(endpoints.deleteDeparture, { params: { id: departureId } });
    const after = await pullAll(host, before.cursor);
    expect(rowIn(after.changes, 'programmeItems', ofGroup)).toBeNull();
    const { cursor } = await pullAll(guest);
    await server.database.write(async (trx) => {
      const property = await findProperty(trx, propertyId);
      if (property !== null) await takeListingDown(trx, property, server.clock.now().toISOString());
    });
    expect(await programmeOf(guest, stay, cursor)).toBeNull();
    expect(await server.database.read('programme_items').where('property_id', propertyId)).toEqual([]);
  });

  test('an app of protocol 12 receives neither table', async () => {
    await add();
    const headers = { [names.protocol]: '12' };
    const response = await host.fetch('/api/sync/changes', { headers });
    expect(await response.text()).not.toContain('programmeItems');
  });
});

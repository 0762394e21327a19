import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '#contracts/api/endpoint.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { addDays } from '#contracts/rules/days.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing, addPackageDays } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

type Sent = BodyOf<typeof endpoints.createRetreatPackage>;

describeOnBothEngines('a retreat package', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let guest: TestClient;
  let propertyId: number;
  let hiddenId: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, guest] = [await server.as('host'), await server.as('guest')];
    propertyId = await addListing(server.database, { hostId: host.userId });
    hiddenId = await addListing(server.database, { hostId: host.userId, isVerified: false });
  });
  afterAll(() => server.close());

  const sent: Sent = {
    name: 'Onsen Reset',
    description: 'Five guided soaks.',
    pricePerNight: 289,
    minimumStay: 2,
    maximumStay: null,
    fixedDuration: false,
    inclusions: ['Yukata to keep'],
    available: true,
    maxCapacity: 4,
    startDate: null,
    endDate: null,
  };
  const add = (parts: Partial<Sent> = {}, by = host, id = propertyId) =>
    by.call(endpoints.createRetreatPackage, { params: { id }, body: { ...sent, ...parts } });
  const edit = (one: RetreatPackage, body: Partial<RetreatPackage>, ifMatch?: number) =>
    host.call(endpoints.updateRetreatPackage, {
      params: { id: one.id },
      body,
      ...(ifMatch === undefined ? {} : { ifMatch }),
    });
  const listFor = async (by: TestClient, id = propertyId) =>
    (await by.call(endpoints.listRetreatPackages, { params: { id } })).body.map((one) => one.id);

  test('is added by its host, visible to everyone, and hidden from strangers with its listing', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...sent, propertyId, version: 1 });
    expect(await listFor(server.visitor())).toContain(body.id);
    expect((await add({}, guest)).problem.code).toBe('forbidden');
    const hidden = (await add({}, host, hiddenId)).body;
    expect((await guest.call(endpoints.getRetreatPackage, { params: { id: hidden.id } })).status).toBe(404);
    expect((await guest.call(endpoints.listRetreatPackages, { params: { id: hiddenId } })).status).toBe(404);
    expect((await add({}, guest, hiddenId)).status).toBe(404);
  });

  test('of a fixed length has no maximum stay, and a maximum below the minimum is raised', async () => {
    const fixed = (await add({ fixedDuration: true, minimumStay: 7, maximumStay: 9 })).body;
    expect(fixed).toMatchObject({ minimumStay: 7, maximumStay: null, fixedDuration: true });
    const flexible = (await edit(fixed, { minimumStay: 5, maximumStay: 3, fixedDuration: false })).body;
    expect(flexible).toMatchObject({ minimumStay: 5, maximumStay: 5, fixedDuration: false, version: 2 });
    expect(flexible).toMatchObject({
      name: 'Onsen Reset',
      pricePerNight: 289,
      inclusions: ['Yukata to keep'],
    });
  });

  test("edited in two places: the second edit gets the first one's row", async () => {
    const one = (await add()).body;
    const duration = { minimumStay: 3, maximumStay: null, fixedDuration: false };
    expect((await edit(one, duration, 1)).body.version).toBe(2);
    const late = await edit(one, { ...duration, minimumStay: 4 }, 1);
    expect(late.problem).toMatchObject({ status: 412, current: { minimumStay: 3, version: 2 } });
    expect((await edit(one, duration)).body.version).toBe(2);
  });

  test('cannot end before it begins or require less than one night', async () => {
    expect((await add({ startDate: '2030-05-09', endDate: '2030-05-01' })).problem.errors).toEqual([
      { field: 'endDate', message: 'The last day must not be before the first.' },
    ]);
    const { problem } = await add({ minimumStay: 0 });
    expect(problem.errors).toEqual([
      { field: 'minimumStay', message: 'Minimum nights must be a whole number of at least 1' },
    ]);
  });

  test('is for no more guests than its listing takes, unless it was before', async () => {
    const id = await addListing(server.database, { hostId: host.userId, maxGuests: 8 });
    const errors = [{ field: 'maxCapacity', message: 'Your place takes up to 8 guests' }];
    expect((await add({ maxCapacity: 20 }, host, id)).problem).toMatchObject({
      code: 'invalid_fields',
      errors,
    });
    const one = (await add({ maxCapacity: 8 }, host, id)).body;
    const duration = { minimumStay: 2, maximumStay: null, fixedDuration: false };
    expect((await edit(one, { ...duration, maxCapacity: 9 })).problem.errors).toEqual(errors);
    await server.database.write((trx) => trx('properties').where({ id }).update({ max_guests: 6 }));
    const kept = await edit(one, { ...duration, name: 'Onsen Rest', maxCapacity: 8 });
    expect(kept).toMatchObject({ status: 200, body: { name: 'Onsen Rest', maxCapacity: 8 } });
  });

  test('that is retired is no longer offered, but still shown to guests who booked it', async () => {
    const { id } = (await add()).body;
    expect((await host.call(endpoints.retireRetreatPackage, { params: { id } })).status).toBe(204);
    expect(await listFor(guest)).not.toContain(id);
    expect(await listFor(host)).toContain(id);
    const shown = await guest.call(endpoints.getRetreatPackage, { params: { id } });
    expect(shown.body).toMatchObject({ id, available: false });
  });

  test('with more capacity has more spots each day; with less, never below zero', async () => {
    const large = await addListing(server.database, { hostId: host.userId, maxGuests: 6 });
    const one = (await add({ maxCapacity: 4 }, host, large)).body;
    const today = server.clock.today();
    await addPackageDays(server.database, one.id, [
      { date: addDays(today, 1), spotsRemaining: 4 },
      { date: addDays(today, 2), spotsRemaining: 1 },
    ]);
    const spots = async () =>
      (await guest.call(endpoints.listPackageAvailability, { params: { id: one.id } })).body.map(
        ({ spotsRemaining }) => spotsRemaining,
      );
    const duration = { minimumStay: 2, maximumStay: null, fixedDuration: false };
    await edit(one, { ...duration, maxCapacity: 6 });
    expect(await spots()).toEqual([6, 3]);
    await edit(one, { ...duration, maxCapacity: 2 });
    expect(await spots()).toEqual([2, 0]);
  });

  test('whose capacity is lowered and raised again does not release taken spots', async () => {
    const id = await addListing(server.database, { hostId: host.userId, maxGuests: 4 });
    const one = (await add({ maxCapacity: 4, minimumStay: 1 }, host, id)).body;
    const [startDate, endDate] = [addDays(server.clock.today(), 1), addDays(server.clock.today(), 2)];
    await addPackageDays(server.database, one.id, [
      { date: startDate, spotsRemaining: 4 },
      { date: addDays(endDate, 1), spotsRemaining: 4 },
    ]);
    const totalPrice = quoteStay({ startDate, endDate }, one.pricePerNight, true).total;
    const stay = { propertyId: id, userId: guest.userId, startDate, endDate, guests: 3, totalPrice };
    const booked = await guest.call(endpoints.createBooking, { body: { ...stay, retreatPackageId: one.id } });
    const spots = async () =>
      (await guest.call(endpoints.listPackageAvailability, { params: { id: one.id } })).body.map(
        ({ spotsRemaining }) => spotsRemaining,
      );
    expect(await spots()).toEqual([1, 4]);
    const duration = { minimumStay: 1, maximumStay: null, fixedDuration: false };
    await edit(one, { ...duration, maxCapacity: 2 });
    expect(await spots()).toEqual([0, 2]);
    await edit(one, { ...duration, maxCapacity: 4 });
    expect(await spots()).toEqual([1, 4]);
    await guest.call(endpoints.cancelBooking, { params: { id: booked.body.id } });
    expect(await spots()).toEqual([4, 4]);
  });

  test('lists its days from today, oldest first, for at most 400 days', async () => {
    const { id } = (await add()).body;
    const today = server.clock.today();
    const days = [-1, 0, 5, 399, 400].map((offset) => addDays(today, offset));
    await addPackageDays(server.database, id, days.map((date) => ({ date, spotsRemaining: 1 })).reverse());
    const ask = (query: { from?: string; to?: string } = {}) =>
      guest.call(endpoints.listPackageAvailability, { params: { id }, query });
    expect((await ask()).body.map(({ date }) => date)).toEqual(days.slice(1, 4));
    expect((await ask({ from: days[0]!, to: days[1]! })).body).toHaveLength(2);
    expect((await ask({ from: today, to: days[4]! })).problem.code).toBe('bad_filter');
    expect((await ask({ from: days[2]!, to: today })).problem.code).toBe('bad_filter');
  });
});

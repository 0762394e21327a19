import { afterEach, beforeEach, expect, test } from 'vitest';
import { readWithPending } from '#pwa/data/overlays.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { deleteListing, editListing, submitListing } from '#pwa/sync/commands/listing-commands.ts';
import { addPackage, editPackage } from '#pwa/sync/commands/package-commands.ts';
import { discard, retry } from '#pwa/sync/outbox/outbox-actions.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startSession } from '#server/accounts/sessions/session-service.ts';
import { ask, entriesOf, createGuestFixture, tabOf, write, type FaultFixture } from './fault-fixture.ts';
import { refusedWith, unanswered, type ScriptedNetwork } from './scripted-network.ts';
import type { SimulatedDevice } from './simulated-device.ts';

const longestWaitMs = 5 * 60_000;
const messages = /^\/api\/messages/;
const nights = { startDate: '2030-04-10', endDate: '2030-04-12' };

let fixture: FaultFixture;
let network: ScriptedNetwork;
let device: SimulatedDevice;
beforeEach(async () => {
  ({ fixture, network, device } = await createGuestFixture());
});
afterEach(() => fixture.close());

const activeStays = async () =>
  (await fixture.rows<{ status: string; user_id: number }>('bookings')).filter(({ status }) =>
    ['pending', 'confirmed'].includes(status),
  );

test('fault 4: the same key with another payload is refused, and its entry is rejected', async () => {
  network.meet('POST', messages, unanswered);
  await write(device, fixture.testData, fixture.home, 'as it was written');
  await fixture.idle();
  const { privateDb } = tabOf(device);
  await privateDb.outbox
    .where('state')
    .equals('queued')
    .modify((entry) => {
      if (entry.call !== null)
        entry.call = { ...entry.call, body: { conversationId: 1, content: 'another' } };
    });
  await fixture.pass(longestWaitMs);
  const entry = (await entriesOf(device)).find(({ name }) => name === 'sendMessage');
  expect(entry).toMatchObject({ state: 'rejected', lastError: { code: 'key_reused', status: 422 } });
  expect(await fixture.contents()).toEqual(['as it was written']);
});

test('fault 6: changes that depend on a listing created offline wait for it, and its id never changes', async () => {
  const { host } = fixture.testData;
  const laptop = await fixture.device({ ...host });
  laptop.isOnline = false;
  const owner = { id: host.id, name: host.name, profileImage: null };
  const id = await submitListing(tabOf(laptop).device, buildListing(), owner);
  await editListing(tabOf(laptop).device, id, { title: 'Cedar Steam House by the river' });
  const packageSeq = await addPackage(tabOf(laptop).device, id, {
    name: 'Deep rest',
    description: '',
    pricePerNight: 150,
    minimumStay: 1,
    maximumStay: null,
    fixedDuration: false,
    inclusions: [],
    available: true,
    maxCapacity: 4,
    startDate: null,
    endDate: null,
  });
  expect(packageSeq).not.toBeNull();
  laptop.isOnline = true;
  // A crash every few steps, until all is done.
  for (let steps = 1; (await entriesOf(laptop)).length > 0; steps += 3) {
    const tab = tabOf(laptop);
    tab.crashAfter(steps);
    await tab.loop.request('online');
    await fixture.pass(longestWaitMs);
    tab.heal();
  }
  const own = (await fixture.rows<{ id: number; title: string }>('properties')).filter(
    (row) => !fixture.testData.propertyIds.includes(row.id),
  );
  expect(own).toMatchObject([{ id, title: 'Cedar Steam House by the river' }]);
  const packages = await fixture.rows<{ property_id: number; name: string }>('retreat_packages');
  expect(packages.filter((row) => row.property_id === id)).toMatchObject([{ name: 'Deep rest' }]);
});

test.each([
  [400, 'malformed_request', 'The request could not be read.'],
  [403, 'forbidden', 'You may not do this.'],
  [404, 'not_found', 'This conversation could not be found.'],
  [409, 'conflict', 'This cannot be done in the current state.'],
  [422, 'invalid_fields', 'Message cannot be empty.'],
])(
  'fault 9: after %i the entry is rejected with its sentence, and independent ones continue',
  async (status, code, detail) => {
    network.meet('POST', messages, refusedWith(status, code, detail));
    await write(device, fixture.testData, fixture.home, 'refused', 'behind it');
    await write(device, fixture.testData, fixture.cabin, 'independent');
    await fixture.idle();
    await fixture.pass(longestWaitMs);
    expect(await fixture.contents()).toEqual(['independent']);
    const [refusedEntry] = (await entriesOf(device)).filter(({ state }) => state === 'rejected');
    expect(refusedEntry).toMatchObject({ lastError: { code, status, detail } });
    expect(network.writes(messages).filter(({ body }) => body.includes('refused'))).toHaveLength(1);
    await retry(tabOf(device).device, refusedEntry?.seq ?? 0);
    await fixture.idle();
    expect((await fixture.contents()).sort()).toEqual(['behind it', 'independent', 'refused']);
  },
);

test('fault 9: a refused message can be discarded, and later ones are sent', async () => {
  network.meet('POST', messages, refusedWith(422, 'invalid_fields', 'Message cannot be empty.'));
  await write(device, fixture.testData, fixture.home, 'refused', 'behind it');
  await fixture.idle();
  const [refusedEntry] = (await entriesOf(device)).filter(({ state }) => state === 'rejected');
  await discard(tabOf(device).device, refusedEntry?.seq ?? 0);
  await tabOf(device).loop.request('visible');
  expect(await fixture.contents()).toEqual(['behind it']);
});

test('fault 10: an ended session pauses the queue without loss until the same person is back', async () => {
  await fixture.server.database.write((trx) => trx('sessions').where('user_id', device.person.id).delete());
  await write(device, fixture.testData, fixture.home, 'while signed out');
  await saveFavorite(tabOf(device).device, fixture.home);
  await tabOf(device).loop.request('visible');
  expect(tabOf(device).loop.snapshot().paused).toBe('sign-in');
  expect((await entriesOf(device)).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
  const now = new Date(fixture.clock.now());
  device.person.token = await fixture.server.database.write((trx) =>
    startSession(trx, device.person.id, now),
  );
  await tabOf(device).loop.request('sign-in');
  expect(tabOf(device).loop.snapshot().paused).toBeNull();
  expect(await fixture.contents()).toEqual(['while signed out']);
  expect(await fixture.rows('favorites')).toHaveLength(1);
  await fixture.pass(1000);
  expect(await entriesOf(device)).toEqual([]);
});

test("fault 11: another person on the device neither sees nor sends the first one's queue", async () => {
  device.isOnline = false;
  await write(device, fixture.testData, fixture.home, 'of the guest');
  device.signIn({ ...fixture.testData.host });
  device.isOnline = true;
  await tabOf(device).loop.request('sign-in');
  expect(await entriesOf(device)).toEqual([]);
  expect(await fixture.contents()).toEqual([]);
  device.signIn({ ...fixture.testData.guest });
  await tabOf(device).loop.request('sign-in');
  expect(await fixture.contents()).toEqual(['of the guest']);
});

test('fault 11: the server refuses a tab that shows one person while another is signed in', async () => {
  const before = await fixture.rows('favorites');
  // The tabs of a device share the cookie: another tab changed it.
  device.person.token = fixture.testData.host.token;
  await saveFavorite(tabOf(device).device, fixture.home);
  await fixture.idle();
  expect(tabOf(device).loop.snapshot().paused).toBe('sign-in');
  expect(await fixture.rows('favorites')).toEqual(before);
  expect((await entriesOf(device))[0]).toMatchObject({ state: 'queued', attempts: 0 });
});

test('fault 38: when a listing is deleted, entries that wait for it are resolved, with one notice', async () => {
  const laptop = await fixture.device({ ...fixture.testData.host });
  const { host } = fixture.testData;
  const owner = { id: host.id, name: host.name, profileImage: null };
  const id = await submitListing(tabOf(laptop).device, buildListing(), owner);
  await fixture.idle();
  await fixture.server.database.write((trx) =>
    trx('properties').where('id', id).update({ verification_status: 'verified', is_verified: true }),
  );
  device.isOnline = false;
  await saveFavorite(tabOf(device).device, id);
  const stayId = await ask(device, fixture.testData, { propertyId: id, ...nights, rate: 240 });
  await deleteListing(tabOf(laptop).device, id);
  await fixture.idle();
  await fixture.pass(10_000);
  const gone = (await fixture.rows<{ id: number; deleted_at: string | null }>('properties')).find(
    (row) => row.id === id,
  );
  expect(gone?.deleted_at ?? null).not.toBeNull();
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  const { privateDb } = tabOf(device);
  expect(await readWithPending(privateDb, 'favorites', privateDb.favorites.toArray())).toEqual([]);
  const [stay] = await entriesOf(device);
  expect(stay).toMatchObject({
    entityId: stayId,
    state: 'rejected',
    lastError: { status: 404, detail: 'This retreat could not be found.' },
  });
  await discard(tabOf(device).device, stay?.seq ?? 0);
  expect(await readWithPending(privateDb, 'bookings', privateDb.bookings.toArray())).toEqual([]);
});

test('fault 39: two devices book the same nights offline: the first wins, the other can choose again', async () => {
  const tablet = await fixture.device({ ...fixture.testData.guest });
  device.isOnline = false;
  tablet.isOnline = false;
  await ask(device, fixture.testData, { propertyId: fixture.home, ...nights });
  const late = await ask(tablet, fixture.testData, {
    propertyId: fixture.home,
    startDate: '2030-04-12',
    endDate: '2030-04-14',
  });
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  tablet.isOnline = true;
  await tabOf(tablet).loop.request('online');
  expect(await activeStays()).toHaveLength(1);
  const [entry] = await entriesOf(tablet);
  expect(entry).toMatchObject({
    entityId: late,
    state: 'rejected',
    args: { startDate: '2030-04-12', endDate: '2030-04-14' },
    lastError: {
      code: 'dates_unavailable',
      detail: "Your selected date range includes dates that are unavailable or don't have enough spots.",
    },
  });
});

test('fault 40: a price that changed while the request waited must be confirmed and is never charged silently', async () => {
  const laptop = await fixture.device({ ...fixture.testData.host });
  device.isOnline = false;
  await ask(device, fixture.testData, { propertyId: fixture.home, ...nights });
  await editListing(tabOf(laptop).device, fixture.home, { pricePerNight: 180 });
  await fixture.idle();
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  expect(await activeStays()).toEqual([]);
  expect((await entriesOf(device))[0]).toMatchObject({
    state: 'rejected',
    lastError: { code: 'price_changed', status: 409, current: { total: 403 } },
  });
});

test('fault 40: a package that changed while the request waited rejects it with the violated rule', async () => {
  const laptop = await fixture.device({ ...fixture.testData.host });
  const [retreatPackageId = 0] = fixture.testData.packageIds;
  device.isOnline = false;
  await ask(device, fixture.testData, { propertyId: fixture.home, ...nights, retreatPackageId, rate: 150 });
  const duration = { minimumStay: 5, maximumStay: null, fixedDuration: false };
  await editPackage(tabOf(laptop).device, retreatPackageId, duration);
  await fixture.idle();
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  expect(await activeStays()).toEqual([]);
  expect((await entriesOf(device))[0]).toMatchObject({
    state: 'rejected',
    lastError: { code: 'rule_violated', status: 422 },
  });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withDeviceDb } from '#pwa/data/device-db.ts';
import { ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { drainInBackground } from '#pwa/sync/background-drain.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { createSessionEnd, findSignOut, storeSignOut } from '#pwa/sync/sign-out.ts';
import { entriesOf, createGuestFixture, tabOf, write, type FaultFixture } from './fault-fixture.ts';
import type { ScriptedNetwork } from './scripted-network.ts';
import type { SimulatedDevice } from './simulated-device.ts';

const messages = /^\/api\/messages/;

let fixture: FaultFixture;
let network: ScriptedNetwork;
let device: SimulatedDevice;
beforeEach(async () => {
  ({ fixture, network, device } = await createGuestFixture());
});
afterEach(async () => {
  await withDeviceDb((db) => db.signOuts.clear());
  await fixture.close();
});

/** Runs the service worker's drain, as when the browser wakes it. @returns what is left */
function wakeWorker(): Promise<'done' | 'later'> {
  const worker = device.openTab();
  const { environment } = worker.device;
  const endOldSession = createSessionEnd(environment);
  return drainInBackground(
    { ...environment, endOldSession },
    {
      openPrivate: (account) =>
        Promise.resolve(account === worker.privateDb.account ? worker.privateDb : null),
      openPublic: () => Promise.resolve(worker.publicDb),
    },
  );
}

test('fault 16: with every tab closed the worker sends the queue, and the next tab finds it empty', async () => {
  device.isOnline = false;
  await write(device, fixture.testData, fixture.home, 'one', 'two');
  await fixture.idle();
  for (const tab of device.tabs) tab.close();
  await expect(wakeWorker()).rejects.toBeInstanceOf(ConnectionError);
  device.isOnline = true;
  expect(await wakeWorker()).toBe('done');
  expect(await fixture.contents()).toEqual(['one', 'two']);
  for (const tab of device.tabs) tab.close();
  await tabOf(device).loop.request('start');
  await fixture.settle();
  expect(network.writes(messages)).toHaveLength(2);
  expect(await entriesOf(device)).toEqual([]);
});

test.each([true, false])(
  'fault 16: page and worker that send concurrently have one effect, with locks: %s',
  async (hasLocks) => {
    device.hasLocks = hasLocks;
    device.isOnline = false;
    await write(device, fixture.testData, fixture.home, 'one', 'two', 'three');
    await saveFavorite(tabOf(device).device, fixture.home);
    device.isOnline = true;
    const page = tabOf(device);
    await Promise.all([page.loop.request('online'), wakeWorker(), wakeWorker()]);
    await fixture.settle();
    expect(await fixture.contents()).toEqual(['one', 'two', 'three']);
    expect(await fixture.rows('favorites')).toHaveLength(1);
    expect(await entriesOf(device)).toEqual([]);
  },
);

test('fault 16: entries that a worker started and left are completed by the page that yielded to it', async () => {
  device.isOnline = false;
  await write(device, fixture.testData, fixture.home, 'one');
  await fixture.idle();
  device.isOnline = true;
  let fail: () => void = () => undefined;
  network.meet('POST', messages, () => {
    return new Promise((_, reject) => (fail = () => reject(new TypeError('connection reset'))));
  });
  const page = tabOf(device);
  const working = wakeWorker();
  await expect.poll(() => network.writes(messages).length).toBe(1);
  await page.loop.request('online');
  expect((await entriesOf(device)).map(({ state }) => state)).toContain('sending');
  fail();
  expect(await working).toBe('later');
  await fixture.pass(6_000);
  expect(await fixture.contents()).toEqual(['one']);
});

test('fault 11: the worker sends nothing of an account without an active session', async () => {
  device.isOnline = false;
  await write(device, fixture.testData, fixture.home, 'one');
  await fixture.idle();
  device.isOnline = true;
  device.person = fixture.testData.host;
  expect(await wakeWorker()).toBe('done');
  expect(network.writes(messages)).toEqual([]);
  expect(await fixture.contents()).toEqual([]);
  device.person = fixture.testData.guest;
  await tabOf(device).loop.request('online');
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['one']);
});

test('fault 12: after an offline sign-out the worker first ends the session and sends nothing', async () => {
  device.isOnline = false;
  await write(device, fixture.testData, fixture.home, 'one', 'two');
  await fixture.idle();
  for (const tab of device.tabs) tab.close();
  await storeSignOut({ account: device.person.id, discardUpTo: null });
  await expect(wakeWorker()).rejects.toBeInstanceOf(ConnectionError);
  device.isOnline = true;
  network.sent.length = 0;
  expect(await wakeWorker()).toBe('done');
  expect(network.sent.map(({ url }) => url)).toEqual(['/api/auth/logout', '/api/auth/me']);
  expect(await fixture.contents()).toEqual([]);
  expect(await findSignOut()).toBeUndefined();
});

test('fault 12: a sign-out while the worker is sending stops it', async () => {
  device.isOnline = false;
  await write(device, fixture.testData, fixture.home, 'one', 'two');
  await fixture.idle();
  for (const tab of device.tabs) tab.close();
  device.isOnline = true;
  const first = network.holdAnswer('POST', messages);
  const working = wakeWorker();
  await first.isHeld;
  await storeSignOut({ account: device.person.id, discardUpTo: null });
  first.release();
  await working;
  for (const tab of device.tabs) tab.close();
  expect(await fixture.contents()).toEqual(['one']);
  expect((await entriesOf(device)).map(({ state }) => state)).toEqual(['accepted', 'accepted', 'queued']);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { offlineBookingExpiryHours } from '#contracts/request-limits.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { dropFavorite, saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { retry } from '#pwa/sync/outbox/outbox-actions.ts';
import { ask, entriesOf, createGuestFixture, tabOf, write, type FaultFixture } from './fault-fixture.ts';
import { refused, refusedWith, unanswered, type ScriptedNetwork } from './scripted-network.ts';
import type { SimulatedDevice } from './simulated-device.ts';

const longestWaitMs = 5 * 60_000;
const messages = /^\/api\/messages/;
const hourMs = 60 * 60_000;
const yearMs = 365 * 24 * hourMs;
const nights = { startDate: '2030-04-10', endDate: '2030-04-12' };

let fixture: FaultFixture;
let network: ScriptedNetwork;
let device: SimulatedDevice;
beforeEach(async () => {
  ({ fixture, network, device } = await createGuestFixture());
});
afterEach(() => fixture.close());

test('fault 15: the call of a tab that crashes is completed by the next tab, with one row', async () => {
  network.meet('POST', messages, async (send) => {
    const answer = await send();
    tabOf(device).close();
    return answer;
  });
  await write(device, fixture.testData, fixture.home, 'Is the bath warm?');
  await fixture.idle();
  const [left] = (await entriesOf(device)).filter(({ name }) => name === 'sendMessage');
  expect(left).toMatchObject({ state: 'sending' });
  await tabOf(device).loop.request('start');
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['Is the bath warm?']);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 16: one of two tabs sends for both', async () => {
  const other = device.openTab();
  device.isOnline = false;
  await write(device, fixture.testData, fixture.home, 'one', 'two', 'three');
  device.isOnline = true;
  await Promise.all([tabOf(device).loop.request('online'), other.loop.request('online')]);
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['one', 'two', 'three']);
  expect(network.writes(messages)).toHaveLength(3);
});

test('fault 17: without Web Locks all tabs send, and receipts ensure one effect each', async () => {
  device.hasLocks = false;
  const other = device.openTab();
  device.isOnline = false;
  await write(device, fixture.testData, fixture.home, 'one', 'two', 'three');
  await saveFavorite(tabOf(device).device, fixture.home);
  device.isOnline = true;
  await Promise.all([tabOf(device).loop.request('online'), other.loop.request('online')]);
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['one', 'two', 'three']);
  expect(await fixture.rows('favorites')).toHaveLength(1);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 41: if two tabs each pull a page, a late answer of the older page changes nothing', async () => {
  const [slow, fast] = [tabOf(device), device.openTab()];
  const { privateDb } = slow;
  await saveFavorite(slow.device, fixture.home);
  await fixture.settle();
  const { isHeld, release } = network.holdAnswer('GET', /changes/);
  await saveFavorite(slow.device, fixture.cabin);
  await isHeld;
  // The delayed page shows both; meanwhile the other tab removes one of them and pulls again.
  await dropFavorite(fast.device, fixture.home);
  await expect.poll(() => privateDb.favorites.toArray()).toMatchObject([{ propertyId: fixture.cabin }]);
  const read = await privateDb.meta.get('cursor');
  release();
  await fixture.idle();
  expect(await privateDb.favorites.toArray()).toMatchObject([{ propertyId: fixture.cabin }]);
  expect(await privateDb.meta.get('cursor')).toEqual(read);
});

test('a stay request that waited longer than a day is not sent until the person confirms it', async () => {
  device.isOnline = false;
  await ask(device, fixture.testData, { propertyId: fixture.home, ...nights });
  await fixture.pass((offlineBookingExpiryHours + 1) * hourMs);
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  await fixture.settle();
  expect(await fixture.rows('bookings')).toEqual([]);
  const [entry] = await entriesOf(device);
  expect(entry).toMatchObject({ state: 'rejected', lastError: { code: 'expired' } });
  await retry(tabOf(device).device, entry?.seq ?? 0);
  await fixture.settle();
  expect(await fixture.rows('bookings')).toHaveLength(1);
});

test('fault 18: an answer that could not be stored is requested again and not treated as a refusal', async () => {
  network.meet('POST', messages, async (send) => {
    const answer = await send();
    tabOf(device).failStep(1);
    return answer;
  });
  await write(device, fixture.testData, fixture.home, 'Is the bath warm?');
  await fixture.idle();
  expect(fixture.recorder.violations.splice(0).join()).toContain('The connection was lost');
  expect((await entriesOf(device)).map(({ state }) => state)).not.toContain('rejected');
  await tabOf(device).loop.request('visible');
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['Is the bath warm?']);
  expect(await entriesOf(device)).toEqual([]);
});

test.each([hourMs, -hourMs, yearMs, -yearMs])(
  'fault 19: a clock that is %i ms off changes neither order nor time of sent calls',
  async (skewMs) => {
    device.skewMs = skewMs;
    await write(device, fixture.testData, fixture.home, 'one', 'two');
    await saveFavorite(tabOf(device).device, fixture.home);
    await fixture.settle();
    const rows = await fixture.rows<{ content: string; created_at: string }>('messages');
    expect(rows.map(({ content }) => content)).toEqual(['one', 'two']);
    for (const { created_at: at } of rows) {
      expect(Math.abs(Date.parse(at) - fixture.clock.now())).toBeLessThan(hourMs);
    }
    expect(await fixture.rows('favorites')).toHaveLength(1);
    expect(await entriesOf(device)).toEqual([]);
  },
);

test('fault 19: a clock that jumps while a call waits does not extend its delay', async () => {
  network.meet('POST', messages, refused, 3);
  device.skewMs = yearMs;
  await write(device, fixture.testData, fixture.home, 'Is the bath warm?');
  await fixture.idle();
  device.skewMs = -yearMs;
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['Is the bath warm?']);
});

test.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'America/New_York'])(
  'fault 19: the days of a stay requested in %s arrive unchanged',
  async (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      await ask(device, fixture.testData, { propertyId: fixture.home, ...nights });
      await fixture.settle();
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
    expect(await fixture.rows('bookings')).toMatchObject([
      { start_date: '2030-04-10', end_date: '2030-04-12' },
    ]);
  },
);

test('fault 20: after a restore, lost writes are sent again in order', async () => {
  await write(device, fixture.testData, fixture.home, 'one');
  await fixture.settle();
  const copy = await fixture.server.copy();
  await write(device, fixture.testData, fixture.home, 'two');
  await saveFavorite(tabOf(device).device, fixture.home);
  await fixture.settle();
  const keys = network.writes(messages).map(({ key }) => key);
  await fixture.restore(copy);
  expect(await fixture.contents()).toEqual(['one']);
  // New writes come after the lost ones, although they are sent before the device knows of the restore.
  await write(device, fixture.testData, fixture.home, 'three');
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['one', 'two', 'three']);
  expect(await fixture.rows('favorites')).toHaveLength(1);
  expect(network.writes(messages).map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 20: an answer in transit during a restore is not trusted', async () => {
  const copy = await fixture.server.copy();
  network.meet('POST', /favorites/, async (send) => {
    const answer = await send();
    await fixture.restore(copy);
    // Another tab resyncs before the answer arrives.
    await other.loop.request('visible');
    return answer;
  });
  const other = device.openTab();
  await saveFavorite(tabOf(device).device, fixture.home);
  await fixture.settle();
  expect(await fixture.rows('favorites')).toHaveLength(1);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 20: a device whose leased ids are void after a restore gets new ones and continues', async () => {
  const copy = await fixture.server.copy();
  await tabOf(device).privateDb.meta.delete('leases');
  await tabOf(device).loop.request('visible');
  device.isOnline = false;
  await write(device, fixture.testData, fixture.home, 'with a forgotten id');
  await fixture.restore(copy);
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['with a forgotten id']);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 20: ids leased in a lost epoch are never leased again, so two devices of one person never share one', async () => {
  const copy = await fixture.server.copy();
  const late = await fixture.device({ ...fixture.testData.guest });
  await write(late, fixture.testData, fixture.home, 'from the late one');
  await fixture.settle();
  late.isOnline = false;
  await fixture.restore(copy);
  await tabOf(device).privateDb.meta.delete('leases');
  await tabOf(device).loop.request('visible');
  await write(device, fixture.testData, fixture.home, 'from the other');
  await fixture.settle();
  late.isOnline = true;
  await tabOf(late).loop.request('online');
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['from the other', 'from the late one']);
});

test('fault 21: with lost receipts, a copy of a call still creates nothing twice', async () => {
  network.meet('POST', /favorites/, unanswered);
  network.meet('POST', /conversations/, unanswered);
  network.meet('POST', messages, unanswered);
  network.meet('POST', /bookings/, unanswered);
  await saveFavorite(tabOf(device).device, fixture.home);
  await write(device, fixture.testData, fixture.home, 'Is the bath warm?');
  await ask(device, fixture.testData, { propertyId: fixture.home, ...nights });
  for (let tries = 0; tries < 5; tries += 1) {
    await fixture.idle();
    await fixture.server.database.write((trx) => trx('receipts').delete());
    await fixture.pass(longestWaitMs);
  }
  for (const table of ['favorites', 'conversations', 'messages', 'bookings']) {
    expect(await fixture.rows(table), table).toHaveLength(1);
  }
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 23: an entry of a newer app version is retained and sent once the app supports it', async () => {
  device.isOnline = false;
  await write(device, fixture.testData, fixture.home, 'from tomorrow');
  const { privateDb } = tabOf(device);
  const [, message] = await entriesOf(device);
  await privateDb.outbox.update(message?.seq ?? 0, { argsVersion: 99 });
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  expect((await entriesOf(device)).at(-1)).toMatchObject({
    state: 'rejected',
    argsVersion: 99,
    args: { content: 'from tomorrow' },
    lastError: { code: 'unknown_version' },
  });
  await privateDb.outbox.update(message?.seq ?? 0, { argsVersion: 1 });
  await retry(tabOf(device).device, message?.seq ?? 0);
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['from tomorrow']);
});

test('fault 23: a server that requires a newer app pauses the queue, which continues after the update', async () => {
  const old = refusedWith(426, 'update_required', 'This version of the app is too old. Please update it.');
  network.meet('POST', messages, old, Infinity);
  await write(device, fixture.testData, fixture.home, 'patient');
  await fixture.idle();
  expect(tabOf(device).loop.snapshot().paused).toBe('update');
  expect((await entriesOf(device)).at(-1)).toMatchObject({ state: 'queued' });
  network.mend();
  await tabOf(device).loop.request('start');
  expect(tabOf(device).loop.snapshot().paused).toBeNull();
  await fixture.settle();
  expect(await fixture.contents()).toEqual(['patient']);
});

test('fault 25: a database connection closed by the browser is reopened, and the write is not lost', async () => {
  const { privateDb, device: engine } = tabOf(device);
  device.isOnline = false;
  privateDb.close();
  await saveFavorite(engine, fixture.home);
  const shown = await readWithPending(privateDb, 'favorites', privateDb.favorites.toArray());
  expect(shown).toMatchObject([{ propertyId: fixture.home }]);
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  await fixture.settle();
  expect(await fixture.rows('favorites')).toHaveLength(1);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { offlineBookingExpiryHours } from '#contracts/limits.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { dropFavorite, saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { retry } from '#pwa/sync/outbox/outbox-actions.ts';
import { ask, entriesOf, openGuestScene, tabOf, write, type FaultScene } from './fault-fixture.ts';
import { refused, refusedWith, unanswered, type ScriptedNetwork } from './scripted-network.ts';
import type { SimulatedDevice } from './simulated-device.ts';

const longestWaitMs = 5 * 60_000;
const messages = /^\/api\/messages/;
const hourMs = 60 * 60_000;
const yearMs = 365 * 24 * hourMs;
const nights = { startDate: '2030-04-10', endDate: '2030-04-12' };

let scene: FaultScene;
let network: ScriptedNetwork;
let device: SimulatedDevice;
beforeEach(async () => {
  ({ scene, network, device } = await openGuestScene());
});
afterEach(() => scene.close());

test('fault 15: a tab that dies while its call is under way leaves it to the next one, and there is one row', async () => {
  network.meet('POST', messages, async (send) => {
    const answer = await send();
    tabOf(device).close();
    return answer;
  });
  await write(device, scene.world, scene.home, 'Is the bath warm?');
  await scene.idle();
  const [left] = (await entriesOf(device)).filter(({ name }) => name === 'sendMessage');
  expect(left).toMatchObject({ state: 'sending' });
  await tabOf(device).loop.request('start');
  await scene.settle();
  expect(await scene.contents()).toEqual(['Is the bath warm?']);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 16: of two tabs one sends for both', async () => {
  const other = device.openTab();
  device.isOnline = false;
  await write(device, scene.world, scene.home, 'one', 'two', 'three');
  device.isOnline = true;
  await Promise.all([tabOf(device).loop.request('online'), other.loop.request('online')]);
  await scene.settle();
  expect(await scene.contents()).toEqual(['one', 'two', 'three']);
  expect(network.writes(messages)).toHaveLength(3);
});

test('fault 17: without Web Locks all tabs send, and the receipts keep it at one effect each', async () => {
  device.hasLocks = false;
  const other = device.openTab();
  device.isOnline = false;
  await write(device, scene.world, scene.home, 'one', 'two', 'three');
  await saveFavorite(tabOf(device).device, scene.home);
  device.isOnline = true;
  await Promise.all([tabOf(device).loop.request('online'), other.loop.request('online')]);
  await scene.settle();
  expect(await scene.contents()).toEqual(['one', 'two', 'three']);
  expect(await scene.rows('favorites')).toHaveLength(1);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 41: of two tabs that each read a page of the feed, the later answer of the older page changes nothing', async () => {
  const [slow, fast] = [tabOf(device), device.openTab()];
  const { privateDb } = slow;
  await saveFavorite(slow.device, scene.home);
  await scene.settle();
  const { isHeld, release } = network.holdAnswer('GET', /changes/);
  await saveFavorite(slow.device, scene.cabin);
  await isHeld;
  // The page that is held shows both; meanwhile the other tab removes one of them and reads on.
  await dropFavorite(fast.device, scene.home);
  await expect.poll(() => privateDb.favorites.toArray()).toMatchObject([{ propertyId: scene.cabin }]);
  const read = await privateDb.meta.get('cursor');
  release();
  await scene.idle();
  expect(await privateDb.favorites.toArray()).toMatchObject([{ propertyId: scene.cabin }]);
  expect(await privateDb.meta.get('cursor')).toEqual(read);
});

test('a request for a stay that waited longer than a day is not sent until the person says so', async () => {
  device.isOnline = false;
  await ask(device, scene.world, { propertyId: scene.home, ...nights });
  await scene.pass((offlineBookingExpiryHours + 1) * hourMs);
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  await scene.settle();
  expect(await scene.rows('bookings')).toEqual([]);
  const [entry] = await entriesOf(device);
  expect(entry).toMatchObject({ state: 'rejected', lastError: { code: 'expired' } });
  await retry(tabOf(device).device, entry?.seq ?? 0);
  await scene.settle();
  expect(await scene.rows('bookings')).toHaveLength(1);
});

test('fault 18: an answer that could not be stored is asked for again, and is not taken for a refusal', async () => {
  network.meet('POST', messages, async (send) => {
    const answer = await send();
    tabOf(device).failStep(1);
    return answer;
  });
  await write(device, scene.world, scene.home, 'Is the bath warm?');
  await scene.idle();
  expect(scene.ledger.violations.splice(0).join()).toContain('The connection was lost');
  expect((await entriesOf(device)).map(({ state }) => state)).not.toContain('rejected');
  await tabOf(device).loop.request('visible');
  await scene.settle();
  expect(await scene.contents()).toEqual(['Is the bath warm?']);
  expect(await entriesOf(device)).toEqual([]);
});

test.each([hourMs, -hourMs, yearMs, -yearMs])(
  'fault 19: a clock that is %i ms off changes neither order nor moment of what is sent',
  async (skewMs) => {
    device.skewMs = skewMs;
    await write(device, scene.world, scene.home, 'one', 'two');
    await saveFavorite(tabOf(device).device, scene.home);
    await scene.settle();
    const rows = await scene.rows<{ content: string; created_at: string }>('messages');
    expect(rows.map(({ content }) => content)).toEqual(['one', 'two']);
    for (const { created_at: at } of rows) {
      expect(Math.abs(Date.parse(at) - scene.clock.now())).toBeLessThan(hourMs);
    }
    expect(await scene.rows('favorites')).toHaveLength(1);
    expect(await entriesOf(device)).toEqual([]);
  },
);

test('fault 19: a clock that jumps while a call waits does not make it wait for the jump', async () => {
  network.meet('POST', messages, refused, 3);
  device.skewMs = yearMs;
  await write(device, scene.world, scene.home, 'Is the bath warm?');
  await scene.idle();
  device.skewMs = -yearMs;
  await scene.settle();
  expect(await scene.contents()).toEqual(['Is the bath warm?']);
});

test.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'America/New_York'])(
  'fault 19: the days of a stay asked for in %s are the days that arrive',
  async (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      await ask(device, scene.world, { propertyId: scene.home, ...nights });
      await scene.settle();
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
    expect(await scene.rows('bookings')).toMatchObject([
      { start_date: '2030-04-10', end_date: '2030-04-12' },
    ]);
  },
);

test('fault 20: after the server went back to an older copy, what it lost is offered again in its order', async () => {
  await write(device, scene.world, scene.home, 'one');
  await scene.settle();
  const copy = await scene.server.copy();
  await write(device, scene.world, scene.home, 'two');
  await saveFavorite(tabOf(device).device, scene.home);
  await scene.settle();
  const keys = network.writes(messages).map(({ key }) => key);
  await scene.restore(copy);
  expect(await scene.contents()).toEqual(['one']);
  // What is new comes after what was lost, although it is sent before the device knows of the restore.
  await write(device, scene.world, scene.home, 'three');
  await scene.settle();
  expect(await scene.contents()).toEqual(['one', 'two', 'three']);
  expect(await scene.rows('favorites')).toHaveLength(1);
  expect(network.writes(messages).map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 20: an answer that was on its way while the server went back is not believed', async () => {
  const copy = await scene.server.copy();
  network.meet('POST', /favorites/, async (send) => {
    const answer = await send();
    await scene.restore(copy);
    // Another tab reads the feed anew before the answer is here.
    await other.loop.request('visible');
    return answer;
  });
  const other = device.openTab();
  await saveFavorite(tabOf(device).device, scene.home);
  await scene.settle();
  expect(await scene.rows('favorites')).toHaveLength(1);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 20: a device whose leased ids went with the old history gets new ones and goes on', async () => {
  const copy = await scene.server.copy();
  await tabOf(device).privateDb.meta.delete('leases');
  await tabOf(device).loop.request('visible');
  device.isOnline = false;
  await write(device, scene.world, scene.home, 'with a forgotten id');
  await scene.restore(copy);
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  await scene.settle();
  expect(await scene.contents()).toEqual(['with a forgotten id']);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 20: ids of a lost history are given to nobody, so two devices of one person never share one', async () => {
  const copy = await scene.server.copy();
  const late = await scene.device({ ...scene.world.guest });
  await write(late, scene.world, scene.home, 'from the late one');
  await scene.settle();
  late.isOnline = false;
  await scene.restore(copy);
  await tabOf(device).privateDb.meta.delete('leases');
  await tabOf(device).loop.request('visible');
  await write(device, scene.world, scene.home, 'from the other');
  await scene.settle();
  late.isOnline = true;
  await tabOf(late).loop.request('online');
  await scene.settle();
  expect(await scene.contents()).toEqual(['from the other', 'from the late one']);
});

test('fault 21: with the receipts lost, a copy of a call still makes nothing twice', async () => {
  network.meet('POST', /favorites/, unanswered);
  network.meet('POST', /conversations/, unanswered);
  network.meet('POST', messages, unanswered);
  network.meet('POST', /bookings/, unanswered);
  await saveFavorite(tabOf(device).device, scene.home);
  await write(device, scene.world, scene.home, 'Is the bath warm?');
  await ask(device, scene.world, { propertyId: scene.home, ...nights });
  for (let tries = 0; tries < 5; tries += 1) {
    await scene.idle();
    await scene.server.database.write((trx) => trx('receipts').delete());
    await scene.pass(longestWaitMs);
  }
  for (const table of ['favorites', 'conversations', 'messages', 'bookings']) {
    expect(await scene.rows(table), table).toHaveLength(1);
  }
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 23: an entry of a newer version of the app is set aside, kept, and sent once the app knows it', async () => {
  device.isOnline = false;
  await write(device, scene.world, scene.home, 'from tomorrow');
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
  await scene.settle();
  expect(await scene.contents()).toEqual(['from tomorrow']);
});

test('fault 23: a server that wants a newer app pauses the queue, which goes on after the update', async () => {
  const old = refusedWith(426, 'update_required', 'This version of the app is too old. Please update it.');
  network.meet('POST', messages, old, Infinity);
  await write(device, scene.world, scene.home, 'patient');
  await scene.idle();
  expect(tabOf(device).loop.snapshot().paused).toBe('update');
  expect((await entriesOf(device)).at(-1)).toMatchObject({ state: 'queued' });
  network.mend();
  await tabOf(device).loop.request('start');
  expect(tabOf(device).loop.snapshot().paused).toBeNull();
  await scene.settle();
  expect(await scene.contents()).toEqual(['patient']);
});

test('fault 25: a database connection that the browser closed is opened again, and the write is kept', async () => {
  const { privateDb, device: engine } = tabOf(device);
  device.isOnline = false;
  privateDb.close();
  await saveFavorite(engine, scene.home);
  const shown = await readWithPending(privateDb, 'favorites', privateDb.favorites.toArray());
  expect(shown).toMatchObject([{ propertyId: scene.home }]);
  device.isOnline = true;
  await tabOf(device).loop.request('online');
  await scene.settle();
  expect(await scene.rows('favorites')).toHaveLength(1);
});

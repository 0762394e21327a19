import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelStay } from '#pwa/sync/commands/booking-commands.ts';
import { dropFavorite, saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { readKnownEpoch } from '#pwa/sync/device/known-epoch.ts';
import { discard } from '#pwa/sync/outbox/outbox-actions.ts';
import { pull } from '#pwa/sync/change-feed/pull.ts';
import { pushOne } from '#pwa/sync/push/push.ts';
import { ask, entriesOf, createGuestFixture, tabOf, write, type FaultFixture } from './fault-fixture.ts';
import { refused, unanswered, type ScriptedNetwork } from './scripted-network.ts';
import type { SimulatedDevice } from './simulated-device.ts';

let fixture: FaultFixture;
let network: ScriptedNetwork;
let device: SimulatedDevice;
beforeEach(async () => {
  ({ fixture, network, device } = await createGuestFixture());
});
afterEach(() => fixture.close());

/** Resolves once the first entry has been sent and the device knows that its answer is lost. */
const isSent = () =>
  expect
    .poll(async () => (await entriesOf(device))[0], { timeout: 60_000 })
    .toMatchObject({ state: 'queued', attempts: 1, lastError: { code: 'connection' } });

test('cancelling a stay request whose answer was lost leaves no active booking on the server', async () => {
  network.meet('POST', /^\/api\/bookings$/, unanswered);
  const stay = { propertyId: fixture.cabin, startDate: '2030-04-10', endDate: '2030-04-12' };
  const id = await ask(device, fixture.testData, stay);
  await isSent();
  expect(await fixture.rows('bookings')).toMatchObject([{ id, status: 'confirmed' }]);
  await cancelStay(tabOf(device).device, id);
  await fixture.settle();
  expect(await fixture.rows('bookings')).toMatchObject([{ id, status: 'cancelled' }]);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 20: a stay is also cancelled if its request and its cancellation are discarded together', async () => {
  const { home } = fixture;
  const copy = await fixture.server.copy();
  const id = await ask(device, fixture.testData, {
    propertyId: home,
    startDate: '2030-04-10',
    endDate: '2030-04-12',
  });
  await fixture.settle();
  await cancelStay(tabOf(device).device, id);
  await fixture.settle();
  await fixture.restore(copy);
  network.meet('POST', /^\/api\/bookings$/, unanswered);
  await tabOf(device).loop.request('hint');
  await fixture.idle();
  const [request] = await entriesOf(device);
  expect(await discard(tabOf(device).device, request?.seq ?? 0)).toMatchObject({
    undoing: [{ name: 'createBooking' }, { name: 'cancelBooking' }],
  });
  await fixture.settle();
  expect(await fixture.rows('bookings')).toMatchObject([{ id, status: 'cancelled' }]);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 20: a heart has its original state if all its changes are discarded together', async () => {
  await saveFavorite(tabOf(device).device, fixture.home);
  await fixture.settle();
  await dropFavorite(tabOf(device).device, fixture.home);
  await fixture.settle();
  // The copy has both, which the device does not know.
  await fixture.restore(await fixture.server.copy());
  network.meet('POST', /favorites/, unanswered);
  await tabOf(device).loop.request('hint');
  await fixture.idle();
  const entries = await entriesOf(device);
  // The outcome of the first becomes known last.
  network.meet('POST', /withdrawals/, refused);
  for (const { seq } of entries) await discard(tabOf(device).device, seq);
  await fixture.settle();
  expect(entries).toHaveLength(2);
  expect(await fixture.rows('favorites')).toEqual([]);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 20: entries chosen for sending before the device learned of a restore wait for the lost ones', async () => {
  const id = await write(device, fixture.testData, fixture.home, 'zero');
  await fixture.settle();
  const copy = await fixture.server.copy();
  const { device: engine, privateDb } = tabOf(device);
  await writeMessage(engine, id, 'one');
  await fixture.settle();
  device.isOnline = false;
  await writeMessage(engine, id, 'two');
  await fixture.idle();
  const [chosen] = await entriesOf(device);
  const epoch = await readKnownEpoch(privateDb);
  await fixture.restore(copy);
  device.isOnline = true;
  await pull(engine);
  if (chosen !== undefined) await pushOne(engine, privateDb, { ...chosen, state: 'queued' }, epoch);
  await fixture.settle();
  const messages = await fixture.rows<{ content: string; position: number }>('messages');
  const inOrder = messages.sort((a, b) => a.position - b.position).map(({ content }) => content);
  expect(inOrder).toEqual(['zero', 'one', 'two']);
});

test('a heart removed while the answer to saving it is lost is also removed on the server', async () => {
  network.meet('POST', /favorites/, unanswered);
  await saveFavorite(tabOf(device).device, fixture.home);
  await isSent();
  expect(await fixture.rows('favorites')).toHaveLength(1);
  await dropFavorite(tabOf(device).device, fixture.home);
  await fixture.settle();
  expect(await fixture.rows('favorites')).toEqual([]);
  expect(await entriesOf(device)).toEqual([]);
});

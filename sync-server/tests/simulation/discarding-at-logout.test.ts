import { afterEach, beforeEach, expect, test } from 'vitest';
import { undoArrived } from '#pwa/sync/outbox/account-guard.ts';
import { dropFavorite, saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { createGuestFixture, entriesOf, tabOf, write, type FaultFixture } from './fault-fixture.ts';
import { refusedWith, type Accident, type ScriptedNetwork } from './scripted-network.ts';
import type { SimulatedDevice } from './simulated-device.ts';

let fixture: FaultFixture;
let network: ScriptedNetwork;
let device: SimulatedDevice;
beforeEach(async () => {
  ({ fixture, network, device } = await createGuestFixture());
});
afterEach(() => fixture.close());

const attempts = async () => (await entriesOf(device)).map((entry) => entry.attempts);

/** Discards everything at a logout while the server is reachable, and lets time pass until that is done. */
async function discardAll(): Promise<void> {
  const isDiscarded = undoArrived(tabOf(device).device, Infinity);
  await fixture.settle();
  await isDiscarded;
}

test('fault 12: a message that waits behind one that may have arrived is not sent when both are discarded', async () => {
  const id = await write(device, fixture.testData, fixture.home, 'zero');
  await fixture.settle();
  network.meet('POST', /^\/api\/messages$/, refusedWith(500, 'internal', 'Failed.'));
  await writeMessage(tabOf(device).device, id, 'one');
  await writeMessage(tabOf(device).device, id, 'two');
  await fixture.idle();
  expect(await attempts()).toEqual([1, 0]);
  await discardAll();
  expect(await fixture.contents()).toEqual(['zero']);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 12: a heart that arrived unanswered is undone, although its unsent removal is discarded too', async () => {
  const failing: Accident = async (send) => {
    await send();
    return new Response('{}', { status: 500 });
  };
  network.meet('POST', /favorites/, failing);
  await saveFavorite(tabOf(device).device, fixture.home);
  await fixture.idle();
  await dropFavorite(tabOf(device).device, fixture.home);
  expect(await attempts()).toEqual([1, 0]);
  await discardAll();
  expect(await fixture.rows('favorites')).toEqual([]);
  expect(await entriesOf(device)).toEqual([]);
});

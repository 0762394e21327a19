import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readWithPending } from '#pwa/data/overlays.ts';
import { backOffMs } from '#pwa/sync/outbox/back-off.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { entriesOf, createGuestFixture, tabOf, write, type FaultFixture } from './fault-fixture.ts';
import {
  answeredBy,
  refused,
  refusedWith,
  unanswered,
  type Accident,
  type ScriptedNetwork,
} from './scripted-network.ts';
import type { SimulatedDevice } from './simulated-device.ts';

const longestWaitMs = 5 * 60_000;
const favorites = /^\/api\/favorites/;
const messages = /^\/api\/messages/;

let fixture: FaultFixture;
let network: ScriptedNetwork;
let device: SimulatedDevice;
beforeEach(async () => {
  ({ fixture, network, device } = await createGuestFixture());
});
afterEach(() => fixture.close());

const save = (propertyId = fixture.home) => saveFavorite(tabOf(device).device, propertyId);
const contents = async () =>
  (await fixture.rows<{ content: string; position: number }>('messages'))
    .sort((a, b) => a.position - b.position)
    .map(({ content }) => content);

test('fault 1: a call lost by the network shows as waiting and is sent again under the same key', async () => {
  network.meet('POST', favorites, refused, 4);
  await save();
  await fixture.idle();
  const [entry] = await entriesOf(device);
  expect(entry).toMatchObject({ state: 'queued', attempts: 1, lastError: { code: 'connection' } });
  const { privateDb } = tabOf(device);
  const [shown] = await readWithPending(privateDb, 'favorites', privateDb.favorites.toArray());
  expect(shown).toMatchObject({ propertyId: fixture.home, pending: { state: 'queued' } });
  for (let tries = 0; tries < 5; tries += 1) await fixture.pass(longestWaitMs);
  expect(await fixture.rows('favorites')).toHaveLength(1);
  expect(new Set(network.writes(favorites).map(({ key }) => key)).size).toBe(1);
});

test('fault 1: the back-off doubles from one second to five minutes, with jitter', () => {
  const longest = Array.from({ length: 12 }, (_, index) => backOffMs(index + 1, () => 1));
  expect(longest.slice(0, 5)).toEqual([1000, 2000, 4000, 8000, 16_000]);
  expect(longest.at(-1)).toBe(longestWaitMs);
  expect(backOffMs(9, () => 0)).toBe(0);
});

test('fault 2: an answer lost after the commit is replayed, and there is one row', async () => {
  network.meet('POST', messages, unanswered, 2);
  await write(device, fixture.testData, fixture.home, 'Is the bath warm?');
  await fixture.idle();
  for (let tries = 0; tries < 3; tries += 1) await fixture.pass(longestWaitMs);
  expect(await contents()).toEqual(['Is the bath warm?']);
  expect(network.writes(messages)).toHaveLength(3);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 3: ten concurrent copies of a call, and two later ones, have one effect and the same answer', async () => {
  const answers: string[] = [];
  network.meet('POST', messages, async (send) => {
    const all = await Promise.all(Array.from({ length: 10 }, send));
    all.push(await send(), await send());
    for (const answer of all) answers.push(await answer.clone().text());
    return all[0] ?? Promise.reject(new Error('No answer'));
  });
  await write(device, fixture.testData, fixture.home, 'Is the bath warm?');
  await fixture.idle();
  expect(await contents()).toEqual(['Is the bath warm?']);
  expect(answers).toHaveLength(12);
  expect(new Set(answers).size).toBe(1);
});

test('fault 5: messages of a conversation stay in order however they are sent; conversations are independent', async () => {
  const accident: Record<string, Accident> = {
    fine: (send) => send(),
    refused,
    unanswered,
    twice: async (send) => {
      await send();
      return send();
    },
  };
  const history = fc.array(fc.constantFrom(...Object.keys(accident)), { minLength: 4, maxLength: 12 });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(history, async (way) => {
      round += 1;
      for (const name of way) network.meet('POST', messages, accident[name] ?? refused);
      const texts = [1, 2, 3].map((number) => `round ${round}, message ${number}`);
      await write(device, fixture.testData, fixture.home, ...texts);
      await write(device, fixture.testData, fixture.cabin, ...texts.map((text) => `${text} elsewhere`));
      await fixture.idle();
      for (let tries = 0; tries < 8; tries += 1) await fixture.pass(longestWaitMs);
      const stored = (await contents()).filter((text) => text.startsWith(`round ${round},`));
      expect(stored.filter((text) => !text.endsWith('elsewhere'))).toEqual(texts);
      expect(stored.filter((text) => text.endsWith('elsewhere'))).toEqual(
        texts.map((text) => `${text} elsewhere`),
      );
    }),
    { numRuns: 12, seed: 5 },
  );
});

test('fault 5: an envelope contains no message of a conversation whose first one must wait', async () => {
  network.meet('POST', messages, refusedWith(503, 'unavailable', 'Busy.', { 'Retry-After': '120' }));
  const stuck = await write(device, fixture.testData, fixture.home, 'stuck 0');
  await fixture.idle();
  const { device: sender } = tabOf(device);
  for (let n = 1; n < 30; n += 1) await writeMessage(sender, stuck, `stuck ${n}`);
  await write(device, fixture.testData, fixture.cabin, 'free');
  await fixture.idle();
  expect(await contents()).toEqual(['free']);
  await fixture.pass(longestWaitMs);
  const arrived = (await contents()).filter((content) => content !== 'free');
  expect(arrived).toEqual(Array.from({ length: 30 }, (_, n) => `stuck ${n}`));
});

test('fault 5: a call of another conversation does not wait for a stuck one', async () => {
  network.meet('POST', /conversations/, refused, 1);
  await write(device, fixture.testData, fixture.home, 'stuck');
  await fixture.idle();
  await write(device, fixture.testData, fixture.cabin, 'free');
  await fixture.idle();
  expect(await contents()).toEqual(['free']);
  await fixture.pass(longestWaitMs);
  expect((await contents()).sort()).toEqual(['free', 'stuck']);
});

test.each([500, 502, 503, 504])(
  'fault 7: a server that answers %i twenty times in a row only costs time',
  async (status) => {
    network.meet('POST', favorites, refusedWith(status, 'internal', 'Something went wrong.'), 20);
    await save();
    await fixture.idle();
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await entriesOf(device))[0]?.state).toBe('queued');
      await fixture.pass(longestWaitMs);
    }
    await fixture.pass(longestWaitMs);
    expect(await fixture.rows('favorites')).toHaveLength(1);
    expect(new Set(network.writes(favorites).map(({ key }) => key)).size).toBe(1);
  },
);

test.each([
  ['in seconds', '120', 120_000],
  ['as a date', () => new Date(fixture.clock.now() + 90_000).toUTCString(), 90_000],
  ['of nothing', '0', 1000],
  ['without sense', '999999999999', 15 * 60_000],
  ['in the past', 'Tue, 01 Jan 2019 00:00:00 GMT', 1000],
])('fault 8: a Retry-After (%s) is observed for exactly that long', async (_, wait, expectedMs) => {
  const retryAfter = typeof wait === 'string' ? wait : wait();
  network.meet(
    'POST',
    favorites,
    refusedWith(429, 'too_many_requests', 'Slow down.', { 'Retry-After': retryAfter }),
  );
  await save();
  await fixture.idle();
  const [entry] = await entriesOf(device);
  expect((entry?.nextAttemptAt ?? 0) - fixture.clock.now()).toBe(expectedMs);
  // Neither a reconnection nor a visible tab shortens the delay.
  await tabOf(device).loop.request('online');
  expect(network.writes(favorites)).toHaveLength(1);
  await fixture.pass(expectedMs);
  expect(await fixture.rows('favorites')).toHaveLength(1);
});

test('fault 33: a call without an answer times out after 15 seconds and stays queued', async () => {
  network.meet('POST', favorites, (_, init) => {
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      setImmediate(() => fixture.clock.advance(15_000));
    });
  });
  await save();
  await fixture.idle();
  expect((await entriesOf(device))[0]).toMatchObject({ state: 'queued', attempts: 1 });
  await fixture.pass(longestWaitMs);
  expect(await fixture.rows('favorites')).toHaveLength(1);
});

const page = '<html><form>Please accept our terms</form></html>';
test.each<[string, Accident]>([
  ['its page with 200', answeredBy(200, page, { 'Content-Type': 'text/html' })],
  ['a page that calls itself JSON', answeredBy(200, page, { 'Content-Type': 'application/json' })],
  ['JSON of somebody else', answeredBy(200, '{"id":1}', { 'Content-Type': 'application/json' })],
  ['511', answeredBy(511, page, { 'Content-Type': 'text/html' })],
  ['a redirect, or a certificate of its own', refused],
  ['an empty 200', answeredBy(200, '', {})],
])('fault 34: a portal that answers with %s counts as no network', async (_, portal) => {
  network.meet('POST', favorites, portal);
  network.meet('GET', /changes/, portal);
  await save();
  await fixture.idle();
  expect((await entriesOf(device))[0]).toMatchObject({ state: 'queued', lastError: { code: 'connection' } });
  expect(await fixture.rows('favorites')).toEqual([]);
  await tabOf(device).loop.request('online');
  expect(await fixture.rows('favorites')).toHaveLength(1);
});

test('fault 35: an answer of the right server with an invalid shape is not trusted', async () => {
  const marker = { 'Content-Type': 'application/json', 'X-App': '1' };
  network.meet('POST', messages, answeredBy(201, '{"nonsense":true}', marker));
  network.meet('POST', messages, answeredBy(201, '{"id":1,"con', marker));
  await write(device, fixture.testData, fixture.home, 'Is the bath warm?');
  await fixture.idle();
  for (let tries = 0; tries < 3; tries += 1) await fixture.pass(longestWaitMs);
  expect(await contents()).toEqual(['Is the bath warm?']);
  expect(network.writes(messages)).toHaveLength(3);
});

test('fault 41: a poll answered before a write does not revert what the write shows', async () => {
  const tab = tabOf(device);
  const other = device.openTab();
  const { isHeld, release } = network.holdAnswer('GET', /changes/);
  const isShown = async () =>
    (await readWithPending(tab.privateDb, 'favorites', tab.privateDb.favorites.toArray())).map(
      ({ propertyId }) => propertyId,
    );
  const polling = other.loop.request('visible');
  await isHeld;
  await save();
  await tab.idle();
  expect(await isShown()).toEqual([fixture.home]);
  release();
  await polling;
  expect(await isShown()).toEqual([fixture.home]);
  await tab.loop.request('visible');
  expect(await isShown()).toEqual([fixture.home]);
  expect(await entriesOf(device)).toEqual([]);
});

test('fault 41: also in one tab, if the poll is stored after the write was accepted', async () => {
  const tab = tabOf(device);
  const isShown = async () =>
    (await readWithPending(tab.privateDb, 'favorites', tab.privateDb.favorites.toArray())).length === 1;
  const { isHeld, release } = network.holdAnswer('GET', /changes/);
  const polling = tab.loop.request('visible');
  await isHeld;
  await save();
  await expect.poll(async () => (await entriesOf(device))[0]?.state).toBe('accepted');
  const shown = [await isShown()];
  // Read after the delayed page is stored: what the person sees between the two pages.
  network.meet('GET', /changes/, async (send) => {
    shown.push(await isShown());
    return send();
  });
  release();
  await polling;
  shown.push(await isShown());
  expect(shown).toEqual([true, true, true]);
});

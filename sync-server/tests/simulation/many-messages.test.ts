import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageMax } from '#contracts/request-limits.ts';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { beginConversation, writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { FaultNetwork } from './fault-network.ts';
import { createRecorder } from './recorder.ts';
import { SeededRandom } from './seeded-random.ts';
import { SimulatedDevice, type SimulatedTab } from './simulated-device.ts';
import { SimulatedServer } from './simulated-server.ts';
import { VirtualClock } from './virtual-clock.ts';
import { prepareTestData, simulationStart, type TestData } from './test-data.ts';

/** Messages that the phone writes without a network, and the laptop meanwhile. */
const [written, arriving] = [1_000, 200];
/** Maximum duration at the rate the server allows. */
const longestMinutes = 20;

let testData: TestData;
let clock: VirtualClock;
let server: SimulatedServer;
let phone: SimulatedTab;
let laptop: SimulatedTab;
let devices: SimulatedDevice[];

beforeEach(async () => {
  // Rate limits use the machine's clock, which is tied to the simulated one here.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(simulationStart) });
  Dexie.dependencies.indexedDB = new IDBFactory();
  testData = await prepareTestData();
  clock = new VirtualClock(simulationStart);
  server = await SimulatedServer.start(clock, testData.template, { isLimited: true });
  const random = new SeededRandom(1);
  const recorder = createRecorder();
  const network = new FaultNetwork({ server, clock, random, recorder });
  network.isQuiet = true;
  devices = [testData.guest, testData.host].map(
    (person) => new SimulatedDevice(person.name, person, { network, clock, random, recorder }),
  );
  [phone, laptop] = devices.map(({ tabs }) => tabs[0]) as [SimulatedTab, SimulatedTab];
  for (const tab of [phone, laptop]) await tab.loop.request('start');
});

afterEach(async () => {
  for (const tab of [phone, laptop]) tab.close();
  await server.remove();
  vi.useRealTimers();
});

/** Messages a person sees in the conversation, in order. */
async function threadOf(tab: SimulatedTab): Promise<string[]> {
  const rows = await readWithPending<Message>(tab.privateDb, 'messages', tab.privateDb.messages.toArray());
  return rows.sort((a, b) => a.position - b.position).map(({ content }) => content);
}

/** Entries left on both devices. */
async function entriesOfAll(): Promise<OutboxEntry[]> {
  return (await Promise.all([phone, laptop].map(({ privateDb }) => privateDb.outbox.toArray()))).flat();
}

test('a thousand messages written offline while two hundred arrive: all exist once, in one order', async () => {
  const [propertyId] = testData.propertyIds as [number];
  const host = { id: testData.host.id, name: testData.host.name, profileImage: null };
  const id = await beginConversation(phone.device, { propertyId, propertyTitle: 'Cedar House', host });
  await phone.idle();
  await laptop.loop.request('hint');

  phone.owner.isOnline = false;
  const fromPhone = Array.from({ length: written }, (_, index) => `from the phone ${index}`);
  const fromLaptop = Array.from({ length: arriving }, (_, index) => `from the laptop ${index}`);
  for (const text of fromPhone) await writeMessage(phone.device, id, text);
  for (const text of fromLaptop) await writeMessage(laptop.device, id, text);
  expect((await threadOf(phone)).filter((text) => text.startsWith('from the phone'))).toEqual(fromPhone);

  phone.owner.isOnline = true;
  await phone.loop.request('online');
  for (const tab of [laptop, phone]) await tab.idle();
  // Gives calls that were rate-limited time to be sent.
  for (let minutes = 0; minutes < longestMinutes; minutes += 1) {
    vi.setSystemTime(clock.now() + 60_000);
    clock.advance(60_000);
    for (const tab of [laptop, phone]) await tab.loop.request('hint');
    if ((await entriesOfAll()).length === 0) break;
  }

  expect((await entriesOfAll()).map(({ state, lastError }) => [state, lastError?.code])).toEqual([]);
  const [onPhone, onLaptop] = [await threadOf(phone), await threadOf(laptop)];
  expect([...onPhone].sort()).toEqual([...fromPhone, ...fromLaptop].sort());
  expect(onLaptop).toEqual(onPhone);
  expect(onPhone.filter((text) => text.startsWith('from the phone'))).toEqual(fromPhone);
  expect(onPhone.filter((text) => text.startsWith('from the laptop'))).toEqual(fromLaptop);
  // The simulated IndexedDB clones each entry of the outbox for each message.
}, 300_000);

test('a hundred messages of maximum length, more than an envelope can contain: all arrive once, and none is refused', async () => {
  const [propertyId] = testData.propertyIds as [number];
  const host = { id: testData.host.id, name: testData.host.name, profileImage: null };
  const id = await beginConversation(phone.device, { propertyId, propertyTitle: 'Cedar House', host });
  await phone.idle();

  phone.owner.isOnline = false;
  const texts = Array.from({ length: 100 }, (_, index) => `${index} ${'漢'.repeat(messageMax - 4)}`);
  for (const text of texts) await writeMessage(phone.device, id, text);
  phone.owner.isOnline = true;
  await phone.loop.request('online');
  await phone.idle();

  const entries = await phone.privateDb.outbox.toArray();
  expect(entries.map(({ state, lastError }) => [state, lastError?.code])).toEqual([]);
  await laptop.loop.request('hint');
  expect(await threadOf(laptop)).toEqual(texts);
});

test('messages beyond the limit of an hour wait, hold up nothing else, and arrive once and in order', async () => {
  const [propertyId] = testData.propertyIds as [number];
  const host = { id: testData.host.id, name: testData.host.name, profileImage: null };
  const id = await beginConversation(phone.device, { propertyId, propertyTitle: 'Cedar House', host });
  await phone.idle();
  const left = 10;
  await server.limits.consume('message', String(testData.guest.id), 2_000 - left);

  phone.owner.isOnline = false;
  const texts = Array.from({ length: 30 }, (_, index) => `Message ${index}`);
  for (const text of texts) await writeMessage(phone.device, id, text);
  await saveFavorite(phone.device, propertyId);
  phone.owner.isOnline = true;
  await phone.loop.request('online');
  await phone.idle();

  const waiting = (await phone.privateDb.outbox.toArray()).filter(({ state }) => state !== 'accepted');
  expect(waiting.map(({ name, state }) => [name, state])).toEqual(
    texts.slice(left).map(() => ['sendMessage', 'queued']),
  );
  expect(waiting[0]?.lastError?.code).toBe('too_many_requests');
  await laptop.loop.request('hint');
  expect(await threadOf(laptop)).toEqual(texts.slice(0, left));

  for (let quarter = 0; quarter < 5; quarter += 1) {
    vi.setSystemTime(clock.now() + 15 * 60_000);
    clock.advance(15 * 60_000);
    for (const tab of [phone, laptop]) await tab.loop.request('hint');
  }
  expect(await entriesOfAll()).toEqual([]);
  expect(await threadOf(laptop)).toEqual(texts);
});

import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import { beginConversation, writeMessage } from '#pwa/sync/commands/message-commands.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { startMainProcess, type MainProcess } from '#server/test-support/main-process.ts';
import { startCluster, startReplica, type PostgresCluster } from '#server/test-support/postgres.ts';
import { startSilentProxy } from '#server/test-support/silent-proxy.ts';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { createRecorder } from './recorder.ts';
import { SeededRandom } from './seeded-random.ts';
import { SimulatedDevice, type SimulatedTab } from './simulated-device.ts';
import { addPeople, type People, type Person } from './test-data.ts';
import { VirtualClock } from './virtual-clock.ts';

let primary: PostgresCluster;
let standby: PostgresCluster;
/** The promoted standby. */
let database: Database;
let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
const instances: MainProcess[] = [];
const devices: SimulatedTab[] = [];
let people: People;
let clock: VirtualClock;
let phone: SimulatedTab;
let laptop: SimulatedTab;

/** Two instances that know a primary and its asynchronous standby; the guest's phone uses one, the host's laptop the other. */
beforeAll(async () => {
  const programs = requireProgram('postgres');
  primary = await startCluster(programs);
  const filling = await openDatabase(primary.url);
  await migrate(filling);
  people = await addPeople(filling, new Date());
  await filling.close();
  proxy = await startSilentProxy(primary.url);
  standby = await startReplica(programs, primary.url, 'standby', proxy.url);
  database = await openDatabase(standby.url);
  const [one, two] = [new URL(primary.url), new URL(standby.url)];
  const url = `postgres://${one.username}@${one.host},${two.host}${one.pathname}`;
  await Promise.all([1, 2].map(async () => instances.push(await startMainProcess(url))));
  const [first, second] = instances as [MainProcess, MainProcess];
  Dexie.dependencies.indexedDB = new IDBFactory();
  clock = new VirtualClock(new Date().toISOString());
  phone = openDevice('phone', people.guest, first);
  laptop = openDevice('laptop', people.host, second);
  for (const tab of devices) await sync(tab);
});
afterAll(async () => {
  for (const tab of devices) tab.close();
  for (const instance of instances) await instance.end('SIGTERM');
  await database.close();
  await proxy.close();
  await standby.stop();
});

function openDevice(name: string, person: Person, { origin }: MainProcess): SimulatedTab {
  const fetchAsPerson = (signedIn: Person | null, url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Sec-Fetch-Site', 'same-origin');
    if (signedIn !== null) headers.set('Cookie', `__Host-session=${signedIn.token}`);
    return fetch(origin + url, { ...init, headers });
  };
  const network = { fetch: fetchAsPerson };
  const parts = { network, clock, random: new SeededRandom(person.id), recorder: createRecorder() };
  const [tab] = new SimulatedDevice(name, person, parts).tabs;
  if (tab === undefined) throw new Error('The device has no tab');
  devices.push(tab);
  return tab;
}

/** Sends and reads everything that can be sent and read now, whatever an earlier failure said about waiting. */
async function sync(tab: SimulatedTab): Promise<void> {
  clock.advance(5 * 60_000);
  await tab.loop.request('visible');
  await tab.idle();
}

const messagesOn = async (tab: SimulatedTab): Promise<string[]> =>
  (await tab.privateDb.messages.toArray()).map(({ content }) => content).sort();

const messagesIn = (held: Database): Promise<string[]> =>
  held.read('messages').orderBy('content').pluck<string[]>('content');

async function epochOf({ origin }: MainProcess): Promise<string | null> {
  const { headers } = await fetch(`${origin}/api/categories`);
  return headers.get(names.epoch);
}

test('writes that only a lost primary had are offered again by the devices, and are there once', async () => {
  const [propertyId] = people.propertyIds as [number];
  const host = { id: people.host.id, name: people.host.name, profileImage: null };
  const id = await beginConversation(phone.device, { propertyId, propertyTitle: 'Cedar House', host });
  await writeMessage(phone.device, id, 'kept');
  await sync(phone);
  await expect.poll(() => messagesIn(database)).toEqual(['kept']);
  const before = await Promise.all(instances.map(epochOf));

  proxy.silence();
  for (const text of ['lost 1', 'lost 2']) await writeMessage(phone.device, id, text);
  await sync(phone);
  await sync(laptop);
  expect(await phone.privateDb.outbox.count()).toBe(0);
  expect(await messagesOn(laptop)).toEqual(['kept', 'lost 1', 'lost 2']);

  await primary.kill();
  await database.read.raw('SELECT pg_promote()');
  expect(await messagesIn(database)).toEqual(['kept']);
  await writeMessage(phone.device, id, 'after');

  await expect
    .poll(
      async () => {
        for (const tab of devices) await sync(tab);
        return [await messagesIn(database), await messagesOn(phone), await messagesOn(laptop)];
      },
      { timeout: 60_000 },
    )
    .toEqual(Array.from({ length: 3 }, () => ['after', 'kept', 'lost 1', 'lost 2']));
  expect(await phone.privateDb.outbox.count()).toBe(0);

  await expect.poll(async () => new Set(await Promise.all(instances.map(epochOf))).size).toBe(1);
  const after = await Promise.all(instances.map(epochOf));
  expect(after[0]).not.toBe(before[0]);
  const stored = await database.read<{ key: string; value: string }>('meta').where({ key: 'epoch' }).first();
  expect(stored?.value).toBe(after[0]);
  expect(instances.every((instance) => instance.isRunning())).toBe(true);
});

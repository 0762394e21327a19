import { messageMax } from '#contracts/request-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import type { StoredLease } from '#pwa/data/private-db.ts';
import { countWaitingEntries, findUnaccepted } from '#pwa/data/outbox/unsent-entries.ts';
import { discardUnsent } from '#pwa/sync/outbox/account-guard.ts';
import { writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { aliveTabs, settle } from './alive-tabs.ts';
import type { Fixture, Intent } from './fixture.ts';
import type { Accident, FaultNetwork } from './fault-network.ts';
import { checkStaysVisible } from './invariants.ts';
import { count, type Recorder } from './recorder.ts';
import { act, cancel, change, discardAll, discardEntry, request } from './operations.ts';
import { addPhotos, submitPhotos } from './photographs.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SimulatedDevice, SimulatedTab } from './simulated-device.ts';
import type { KillableServer, SimulatedServer } from './simulated-server.ts';
import { nightlyRate, type TestData } from './test-data.ts';

/** The context of a directed step. */
export interface DirectedFixture<Server extends KillableServer = SimulatedServer> {
  testData: TestData;
  random: SeededRandom;
  recorder: Recorder;
  server: Server;
  network: FaultNetwork;
  devices: SimulatedDevice[];
  intents: Intent[];
  operations?: Fixture['operations'];
  nextMark: () => string;
}

/** Number of changes from which a device sends them in one envelope. */
const envelopeFrom = 20;

/** A tab of a device on which someone is signed in. */
function tabOf(fixture: DirectedFixture, person: 'guest' | 'host'): SimulatedTab {
  const { testData, devices, random } = fixture;
  const device = random.pick(devices);
  if (device.person.id !== testData[person].id) device.signIn(testData[person]);
  device.isOnline = true;
  return aliveTabs({ devices: [device] })[0] ?? device.openTab();
}

const fixtureOn = (fixture: DirectedFixture, tab: SimulatedTab): Fixture => ({ ...fixture, tab });

/** The tab pulls and pushes. */
async function sync(tab: SimulatedTab): Promise<void> {
  await tab.loop.request('visible');
  await tab.idle();
}

const lose: Accident = () => Promise.reject(new TypeError('connection refused'));
const loseAnswer: Accident = async (send) => {
  await send();
  throw new TypeError('connection reset');
};

const isWrite = (method: string, url: string): boolean => method !== 'GET' && !url.startsWith('/api/sync/');

/** Runs all devices until the condition holds, up to a number of turns. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 400 && !(await holds()); turn += 1) {
    await new Promise((resolve) => void setImmediate(resolve));
  }
}

/** Restores an older copy and records it, because calls that the copy does not know may take effect again. */
async function goBack({ server, recorder }: DirectedFixture, copy: string): Promise<void> {
  count(recorder.faults, 'restore');
  await server.restore(copy);
  recorder.effects.clear();
}

/** Enough messages with one ordering key for an envelope; one in the middle is refused. */
async function refusedInEnvelope(fixture: DirectedFixture): Promise<void> {
  const { intents, nextMark, testData } = fixture;
  const tab = tabOf(fixture, 'guest');
  await act(fixtureOn(fixture, tab), 'write');
  await sync(tab);
  tab.owner.isOnline = false;
  const [conversation] = await tab.privateDb.conversations.toArray();
  if (conversation === undefined) return;
  for (let written = 0; written < envelopeFrom + 4; written += 1) {
    const mark = nextMark();
    const content = written === 6 ? mark.padEnd(messageMax + 1, '.') : mark;
    await writeMessage(tab.device, conversation.id, content);
    intents.push({ kind: 'message', userId: testData.guest.id, device: tab.owner.name, mark: content });
  }
  tab.owner.isOnline = true;
  await sync(tab);
}

/** Successive edits of one field, some of which are sent again to a restored server, in one envelope. */
async function editsInEnvelope(fixture: DirectedFixture): Promise<void> {
  const { server, network, random, testData } = fixture;
  const tab = tabOf(fixture, 'host');
  const own = fixtureOn(fixture, tab);
  await sync(tab);
  const id = random.pick(testData.propertyIds);
  if ((await tab.privateDb.ownProperties.get(id)) === undefined) return;
  const maxGuests = () => 1 + random.below(12);
  const copy = await server.copy();
  for (let edits = 0; edits < 2; edits += 1) {
    await change(own, id, { maxGuests: maxGuests() });
    await sync(tab);
  }
  if (random.chance(0.7)) await goBack(fixture, copy);
  network.script = (method) => (method === 'PUT' ? lose : null);
  await change(own, id, { maxGuests: maxGuests() });
  await sync(tab);
  tab.owner.isOnline = false;
  await change(own, id, { maxGuests: maxGuests() });
  for (let made = 0; made < envelopeFrom; made += 1) await act(own, random.chance(0.6) ? 'submit' : 'write');
  network.script = null;
  tab.owner.isOnline = true;
  await sync(tab);
}

/** The ids of a lease run out while the person writes. */
async function spentLease(fixture: DirectedFixture): Promise<void> {
  const { random, recorder } = fixture;
  const tab = tabOf(fixture, random.chance(0.5) ? 'guest' : 'host');
  const { privateDb: db, owner } = tab;
  recorder.spent.add(`${owner.name} ${owner.person.id}`);
  await db.transaction('rw', db.meta, async () => {
    const [lease] = ((await db.meta.get(leasesKey))?.value ?? []) as StoredLease[];
    if (lease === undefined) return;
    const next = Math.max(lease.next, lease.to - random.below(3));
    await db.meta.put({ key: leasesKey, value: [{ ...lease, next }] });
  });
  owner.isOnline = random.chance(0.5);
  for (let times = 0; times < 3; times += 1) await act(fixtureOn(fixture, tab), 'write');
  owner.isOnline = true;
  await sync(tab);
  await act(fixtureOn(fixture, tab), 'write');
}

/** A page of the feed answered before a write is stored after the write was answered. */
async function overtakingPage(fixture: DirectedFixture): Promise<void> {
  const { network } = fixture;
  const tab = tabOf(fixture, 'guest');
  await sync(tab);
  let isHeld = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  network.script = (method, url) => {
    if (method !== 'GET' || !url.startsWith('/api/sync/changes')) return null;
    // Nothing is read after the overtaken page, so that its effect is visible.
    if (isHeld) return lose;
    isHeld = true;
    return async (send) => {
      const answer = await send();
      await released;
      return answer;
    };
  };
  const running = tab.loop.request('visible');
  try {
    await until(() => isHeld || !tab.loop.snapshot().isRunning);
    await act(fixtureOn(fixture, tab), 'write');
    await until(async () => (await countWaitingEntries(tab.privateDb)) === 0);
  } finally {
    release();
    await running;
  }
  await checkStaysVisible(tab, fixture);
}

/** Books, cancels and books the same days again; then the server is restored to an earlier copy. */
async function rebooking(fixture: DirectedFixture): Promise<void> {
  const { server, random, testData } = fixture;
  const tab = tabOf(fixture, 'guest');
  const own = fixtureOn(fixture, tab);
  await sync(tab);
  const copy = await server.copy();
  const startDate = addDays(testData.begins.slice(0, 10), 40 + random.below(12));
  const stay = { propertyId: random.pick(testData.propertyIds), startDate, endDate: addDays(startDate, 2) };
  const first = await request(own, { ...stay, rate: nightlyRate });
  await sync(tab);
  await cancel(own, first);
  if (random.chance(0.5)) await sync(tab);
  await request(own, { ...stay, rate: nightlyRate });
  await sync(tab);
  if (random.chance(0.7)) await goBack(fixture, copy);
  await sync(tab);
}

/** The device learns of a restore but gets no new ids, and its person continues. */
async function restoredWithoutLease(fixture: DirectedFixture): Promise<void> {
  const { server, network, random } = fixture;
  const copy = await server.copy();
  const tab = tabOf(fixture, random.chance(0.5) ? 'guest' : 'host');
  await act(fixtureOn(fixture, tab), 'write');
  await sync(tab);
  await goBack(fixture, copy);
  network.script = (_, url) => (url.startsWith('/api/sync/leases') ? lose : null);
  await sync(tab);
  tab.owner.isOnline = random.chance(0.5);
  await act(fixtureOn(fixture, tab), 'write');
  await act(fixtureOn(fixture, tab));
  tab.owner.isOnline = true;
}

/** Answers or calls are lost; then the person discards everything. */
async function stopped(fixture: DirectedFixture): Promise<void> {
  const { network, random, testData } = fixture;
  const tab = tabOf(fixture, random.chance(0.7) ? 'guest' : 'host');
  const own = fixtureOn(fixture, tab);
  await sync(tab);
  network.script = (method, url) => (isWrite(method, url) ? random.pick([lose, loseAnswer]) : null);
  if (tab.owner.person.id === testData.guest.id) await act(own, 'book');
  for (let times = 0; times < 3; times += 1) await act(own);
  await sync(tab);
  if (random.chance(0.5)) tab.owner.isOnline = false;
  for (const { seq, state } of await tab.privateDb.outbox.toArray()) {
    if (state !== 'accepted' && random.chance(0.8)) await discardEntry(own, seq);
  }
  network.script = null;
  if (random.chance(0.5)) await act(own);
  tab.owner.isOnline = true;
  await sync(tab);
}

/** The person logs out with unsent changes, keeps or discards them, and another person logs in. */
async function loggedOut(fixture: DirectedFixture): Promise<void> {
  const { network, random, testData } = fixture;
  const tab = tabOf(fixture, random.chance(0.5) ? 'guest' : 'host');
  const { owner } = tab;
  const own = fixtureOn(fixture, tab);
  network.script = (method, url) => (isWrite(method, url) ? random.pick([lose, loseAnswer]) : null);
  for (let times = 0; times < 4; times += 1) await act(own);
  await sync(tab);
  owner.isOnline = false;
  await act(own);
  const open = await findUnaccepted(tab.privateDb);
  if (random.chance(0.6)) {
    const last = Math.max(0, ...open.map(({ seq }) => seq));
    await discardAll(own, open, () => discardUnsent(tab.privateDb, last));
  }
  await Promise.all(owner.tabs.map((other) => other.idle()));
  network.script = null;
  owner.signIn(owner.person.id === testData.guest.id ? testData.host : testData.guest);
  owner.isOnline = true;
  await owner.tabs[0]?.loop.request('sign-in');
  await settle(fixture);
}

/** Photos of a listing are cut on their way, by two tabs at once; then the server may be restored. */
async function cutPhotos(fixture: DirectedFixture): Promise<void> {
  const { server, network, random } = fixture;
  const tab = tabOf(fixture, 'host');
  const { owner } = tab;
  await sync(tab);
  const copy = await server.copy();
  owner.hasLocks = random.chance(0.7);
  const other = owner.tabs.length < 3 ? owner.openTab() : tab;
  network.script = (method) =>
    method === 'PATCH' && random.chance(0.3) ? random.pick([lose, loseAnswer]) : null;
  const ids = await addPhotos(fixtureOn(fixture, tab), 2);
  await Promise.all([tab.loop.request('online'), other.loop.request('online')]);
  if (random.chance(0.8)) await submitPhotos(fixtureOn(fixture, tab), ids);
  await settle({ devices: [owner] });
  network.script = null;
  await server.preparePictures();
  await sync(tab);
  if (random.chance(0.5)) await goBack(fixture, copy);
  owner.hasLocks = true;
}

/** Steps that random play seldom reaches; each runs with the usual faults. */
export const directedSteps: Record<string, (fixture: DirectedFixture) => Promise<void>> = {
  refusedInEnvelope,
  editsInEnvelope,
  spentLease,
  overtakingPage,
  rebooking,
  restoredWithoutLease,
  stopped,
  loggedOut,
  cutPhotos,
};

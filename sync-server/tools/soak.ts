/**
 * `npm run soak -- --minutes 30`: a server process on SQLite under load. A crowd browses, saves, writes, books and
 * cancels through the API. Devices with the app's engine do the same over a network with every fault, with tabs that
 * crash, polls and live channels. In the first third the server is killed repeatedly. Reports once a minute. Fails if a
 * rule is broken, an answer is unexpected, the server logged a problem, memory grew over the last two thirds, or the
 * server did not stop cleanly.
 */
import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { addDays } from '#contracts/rules/days.ts';
import type { Database } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { addListing, addPackage, addPackageDays } from '#server/test-support/test-listings.ts';
import { insertUser } from '#server/accounts/users/user-repository.ts';
import { aliveTabs } from '../tests/simulation/alive-tabs.ts';
import { checkRows, Ratchets } from '../tests/simulation/database-rules.ts';
import { FaultNetwork, faultWeights } from '../tests/simulation/fault-network.ts';
import { checkMirror, checkStaysVisible } from '../tests/simulation/invariants.ts';
import { createRecorder } from '../tests/simulation/recorder.ts';
import { LiveChannel } from '../tests/simulation/live-channel.ts';
import { LiveClock } from '../tests/simulation/live-clock.ts';
import { LiveServer } from '../tests/simulation/live-server.ts';
import { findLeaks } from '../tests/simulation/reply-rules.ts';
import { SeededRandom } from '../tests/simulation/seeded-random.ts';
import { SimulatedDevice } from '../tests/simulation/simulated-device.ts';
import { becomeQuiet, liveSteps, type Simulation } from '../tests/simulation/simulation.ts';
import { SoakPerson, type CrowdReport, type CrowdRetreat } from './soak-person.ts';
import { checkStore } from '../tests/simulation/store-rules.ts';
import { buildTestData, nightlyRate } from '../tests/simulation/test-data.ts';

/** Ratio of the memory of the last third to that of the second from which it counts as growing. */
const growthMax = 1.25;
const crowdSize = 8;
const packagePrice = 150;
/** Statuses the crowd may get. Its stays conflict with each other. */
const intended = new Set([200, 201, 204, 304, 409]);
/** Delay between two steps of the devices, in milliseconds. */
const stepMs = 250;
const stepWeights = {
  act: 45,
  sync: 20,
  together: 8,
  network: 6,
  crash: 8,
  tab: 4,
  account: 2,
  late: 2,
} as const;
/** Kills the server about once a minute, not once a second. */
const restWeights = { ...faultWeights, none: 400, killBefore: 0, killDuring: 0, killAfter: 0 };
const killWeights = { ...restWeights, killBefore: 2, killDuring: 2, killAfter: 2 };

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  process.stderr.write('--minutes must be a number above 0.\n');
  process.exit(1);
}

const retreats: CrowdRetreat[] = [];
const testData = await buildTestData(new Date().toISOString(), furnish);
const server = await LiveServer.start(testData.template);
const clock = new LiveClock();
const random = new SeededRandom(Date.now());
const recorder = createRecorder();
const report: CrowdReport = {
  answers: new Map(),
  violations: recorder.violations,
  promised: { bookings: new Set(), messages: new Set() },
};
const deviceAnswers = new Map<number, number>();
const network = new FaultNetwork({
  server,
  clock,
  random,
  recorder,
  onAnswer: (status, text, person) => {
    deviceAnswers.set(status, (deviceAnswers.get(status) ?? 0) + 1);
    const own = person === null ? null : `${person.name}@test.example`;
    for (const leak of findLeaks(text, own)) recorder.violations.push(`a device was answered ${leak}`);
  },
});
const soak = openSoak();
const ratchets = new Ratchets();
const memory: number[] = [];
const begunAt = performance.now();
const endsAt = begunAt + minutes * 60_000;
const breach = (text: string): void => void recorder.violations.push(text);

const people = Array.from(
  { length: crowdSize },
  (_, index) => new SoakPerson(server.origin, `person-${index}`, retreats, report),
);
const accounts = await Promise.all(people.map((person) => person.begin()));
const channels = [
  ...people.map(
    (person) =>
      new LiveChannel(
        server.origin,
        () => person.cookie,
        () => undefined,
      ),
  ),
  ...[testData.guest, testData.host].map(
    (person) =>
      new LiveChannel(
        server.origin,
        () => `__Host-session=${person.token}`,
        () => {
          for (const tab of aliveTabs(soak))
            if (tab.owner.person.id === person.id) void tab.loop.request('hint');
        },
      ),
  ),
];
const following = channels.map((channel) => channel.follow());
const beat = setInterval(() => tell(), 60_000);
await Promise.all([...people.map((person, index) => person.liveUntil(meOf(index), endsAt)), playDevices()]);
clearInterval(beat);
for (const channel of channels) channel.end();
await Promise.all(following);
if (server.isUp) tell();
await becomeQuiet(soak);
await checkEnd();
for (const { tabs } of soak.devices) for (const tab of tabs) tab.close();
clock.stop();
const code = await server.stop();
const failures = findFailures(code);
summarise();
process.stdout.write(failures.length === 0 ? 'Held.\n' : `${failures.join('\n')}\n`);
process.exit(failures.length === 0 ? 0 : 1);

function meOf(index: number) {
  const me = accounts[index];
  if (me === undefined) throw new Error('Nobody is there');
  return me;
}

/** Adds the host of the crowd, with retreats whose packages have spots. */
async function furnish(database: Database): Promise<void> {
  const at = new Date().toISOString();
  const hostId = await database.write(async (trx) => {
    const id = await nextId(trx, 'users');
    const names = { username: 'crowd-host', email: 'crowd-host@crowd.example', name: 'Crowd host' };
    const rest = { emailKey: names.email, bio: null, isHost: true, profileImage: null, passwordHash: '-' };
    await insertUser(trx, { id, ...names, ...rest, emailVerifiedAt: at }, at);
    return id;
  });
  const days = Array.from({ length: 360 }, (_, index) => addDays(at.slice(0, 10), index));
  for (const title of ['Fern Hall', 'Salt House', 'Pine Loft', 'Clay Yard']) {
    const id = await addListing(database, { hostId, title, pricePerNight: nightlyRate });
    const packageId = await addPackage(database, {
      propertyId: id,
      pricePerNight: packagePrice,
      maxCapacity: 3,
    });
    await addPackageDays(
      database,
      packageId,
      days.map((date) => ({ date, spotsRemaining: 3 })),
    );
    retreats.push({ id, hostId, pricePerNight: nightlyRate, packageId, packagePrice });
  }
}

function openSoak(): Simulation<LiveServer> {
  const parts = { network, clock, random, recorder };
  const owners = [testData.guest, testData.guest, testData.host, testData.host];
  const devices = owners.map((person, index) => new SimulatedDevice(`d${index + 1}`, person, parts));
  let marks = 0;
  const nextMark = (): string => {
    marks += 1;
    return `mark ${marks}`;
  };
  return { testData, random, clock, recorder, server, network, devices, intents: [], copies: [], nextMark };
}

/** Runs steps of the devices until the time is over. */
async function playDevices(): Promise<void> {
  for (const tab of aliveTabs(soak)) await tab.loop.request('start');
  for (let step = 1; performance.now() < endsAt; step += 1) {
    const isFirstThird = performance.now() - begunAt < (endsAt - begunAt) / 3;
    network.weights = isFirstThird ? killWeights : restWeights;
    await liveSteps[random.weighted(stepWeights)](soak);
    if (step % 50 === 0) await look();
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
}

/** Checks that must hold at any time. */
async function look(): Promise<void> {
  if (!server.isUp) return;
  await ratchets.check(server.database.read, breach);
  for (const tab of aliveTabs(soak)) {
    await checkStaysVisible(tab, soak).catch((error: unknown) => {
      if (tab.isAlive) throw error;
    });
  }
}

/** Checks that must hold when everything is idle. */
async function checkEnd(): Promise<void> {
  const { read } = server.database;
  await checkRows(read, breach);
  await ratchets.check(read, breach);
  for (const table of ['bookings', 'messages'] as const) {
    const there = new Set(await read(table).pluck<number[]>('id'));
    const lost = [...report.promised[table]].filter((id) => !there.has(id));
    if (lost.length > 0) breach(`${lost.length} ${table} that were answered are not there`);
  }
  for (const device of soak.devices) {
    for (const person of device.accounts.values()) {
      if (device.person.id !== person.id) device.signIn(person);
      const [tab] = aliveTabs({ devices: [device] });
      if (tab === undefined) continue;
      await tab.loop.request('visible');
      await checkMirror(tab, server, recorder);
      await checkStore(tab, read, breach);
    }
  }
}

function list(counts: ReadonlyMap<string | number, number>): string {
  return [...counts]
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([name, times]) => `${name}: ${times}`)
    .join(', ');
}

function tell(): void {
  const held = server.isUp ? server.memory() : 0;
  if (held > 0) memory.push(held);
  const passed = Math.round((performance.now() - begunAt) / 60_000);
  process.stdout.write(
    `${passed} min, ${held} MB, ${server.restarts} kills; crowd ${list(report.answers)}; devices ${list(deviceAnswers)}\n`,
  );
}

function summarise(): void {
  const hints = channels.reduce((sum, channel) => sum + channel.hints, 0);
  const connections = channels.reduce((sum, channel) => sum + channel.connections, 0);
  process.stdout.write(
    `Devices did ${list(recorder.operations)}; faults ${list(recorder.faults)}; ${recorder.crashes} tabs crashed.\n` +
      `${channels.length} live channels: ${hints} hints over ${connections} connections. ` +
      `${report.promised.bookings.size} stays and ${report.promised.messages.size} messages were promised to the crowd.\n` +
      `Memory in MB: ${memory.join(' ')}\n`,
  );
}

function findFailures(exitCode: number | null): string[] {
  const third = Math.floor(memory.length / 3);
  const mean = (part: readonly number[]) => part.reduce((sum, one) => sum + one, 0) / part.length;
  const growth = third < 2 ? 1 : mean(memory.slice(-third)) / mean(memory.slice(third, 2 * third));
  const unintended = [
    ...[...report.answers.keys()].filter((status) => !intended.has(status)),
    ...[...deviceAnswers.keys()].filter((status) => status >= 500),
  ];
  return [
    ...(unintended.length > 0 ? [`It answered ${unintended.join(', ')}.`] : []),
    ...(growth > growthMax ? [`Memory grew by ${Math.round((growth - 1) * 100)} %.`] : []),
    ...(channels.every(({ hints }) => hints === 0) ? ['No live channel brought anything.'] : []),
    ...server.complaints.map((complaint) => `The server complained: ${complaint}`),
    ...(exitCode === 0 ? [] : [`It ended with ${exitCode ?? 'a signal'}.`]),
    ...new Set(recorder.violations),
  ];
}

import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { findUnfinished } from '#pwa/sync/uploads/picture-progress.ts';
import { NoIdsLeftError } from '#pwa/sync/outbox/id-leases.ts';
import { aliveTabs, settle } from './alive-tabs.ts';
import { checkDevices } from './device-rules.ts';
import { DeviceTasks } from './device-tasks.ts';
import { directedSteps, type DirectedFixture } from './directed-steps.ts';
import { FaultNetwork } from './fault-network.ts';
import { checkMirror, checkServer, checkStaysVisible, findUnsettled } from './invariants.ts';
import { count, createRecorder, type Recorder } from './recorder.ts';
import type { Intent } from './fixture.ts';
import { act } from './operations.ts';
import { checkPictures } from './picture-rules.ts';
import { everything, type Scenario } from './scenarios.ts';
import { SeededRandom } from './seeded-random.ts';
import { SimulatedDevice, type SimulatedTab } from './simulated-device.ts';
import { SimulatedServer, type KillableServer } from './simulated-server.ts';
import { VirtualClock, type DeviceClock } from './virtual-clock.ts';
import { prepareTestData, simulationStart } from './test-data.ts';

/** Maximum rounds until everything is idle. */
const quietRounds = 12;

/** Result of a simulation: what it did and which rules it violated. */
export interface SimulationReport {
  seed: number;
  /** Number of random steps. */
  steps: number;
  recorder: Recorder;
}

/** The context of a step. */
export interface Simulation<Server extends KillableServer = SimulatedServer> extends DirectedFixture<Server> {
  clock: DeviceClock;
  copies: { path: string; marks: number }[];
}

/**
 * Plays one seeded history of several devices against the real server, with every kind of fault, then lets everything
 * become idle and checks the rules.
 */
export async function simulate(seed: number, scenario: Scenario = everything): Promise<SimulationReport> {
  const { steps, directed, weights } = scenario;
  Dexie.dependencies.indexedDB = new IDBFactory();
  const tasks = new DeviceTasks();
  const giveBack = tasks.takeOver();
  const simulation = await open(seed, scenario, tasks);
  const { recorder } = simulation;
  try {
    for (let step = 0; step < steps && recorder.violations.length === 0; step += 1) {
      if (step === Math.floor(steps / 2)) updateApps(simulation);
      await stepsByName[simulation.random.weighted(weights)](simulation);
      await checkAllVisible(simulation);
    }
    for (let step = 0; step < directed && recorder.violations.length === 0; step += 1) {
      await playDirected(simulation, simulation.random.pick(Object.keys(directedSteps)));
    }
    if (recorder.violations.length === 0) await becomeQuiet(simulation);
  } catch (error) {
    recorder.violations.push(
      `the simulation failed: ${String(error)} ${error instanceof Error ? (error.stack ?? '') : ''}`,
    );
  } finally {
    for (const tab of simulation.devices.flatMap(({ tabs }) => tabs)) tab.close();
    await simulation.server.remove();
    giveBack();
  }
  return { seed, steps, recorder };
}

/** The last protocol that knew fewer tables of the change feed. */
const olderProtocol = 4;

/** The device with the older version of the app updates it, and reads the tables that it did not know. */
function updateApps({ devices, recorder }: Simulation): void {
  for (const device of devices) {
    if (device.olderProtocol === null) continue;
    count(recorder.operations, 'update');
    device.olderProtocol = null;
  }
}

/** Runs a step that random play seldom reaches. */
async function playDirected(simulation: Simulation, name: string): Promise<void> {
  const { recorder, network } = simulation;
  count(recorder.operations, name);
  const { crashes } = recorder;
  try {
    await directedSteps[name]?.(simulation);
  } catch (error) {
    const isFault = recorder.crashes > crashes || error instanceof NoIdsLeftError;
    if (!isFault) throw error;
  } finally {
    network.script = null;
  }
  await checkAllVisible(simulation);
}

async function open(seed: number, scenario: Scenario, tasks: DeviceTasks): Promise<Simulation> {
  const testData = await prepareTestData();
  const random = new SeededRandom(seed);
  const clock = new VirtualClock(simulationStart);
  const recorder = createRecorder();
  const server = await SimulatedServer.start(clock, testData.template, { tasks });
  const network = new FaultNetwork({ server, clock, random, recorder, tasks });
  const parts = { network, clock, random, recorder };
  const devices = scenario
    .people(testData)
    .map((person, index) => new SimulatedDevice(`d${index + 1}`, person, parts));
  // One device starts with an older version of the app, without a random choice, so that seeds keep their histories.
  const older = devices[seed % devices.length];
  if (older !== undefined) older.olderProtocol = olderProtocol;
  let marks = 0;
  const nextMark = (): string => {
    marks += 1;
    return `mark ${marks}`;
  };
  const intents: Intent[] = [];
  const simulation = {
    testData,
    random,
    clock,
    recorder,
    server,
    network,
    devices,
    intents,
    operations: scenario.operations,
    copies: [],
    nextMark,
  };
  network.isQuiet = true;
  for (const device of devices) await device.tabs[0]?.loop.request('start');
  network.isQuiet = false;
  return simulation;
}

/** Reads one tab of each device, because all tabs show the same. */
async function checkAllVisible(simulation: Simulation): Promise<void> {
  for (const device of simulation.devices) {
    const tab = device.tabs.find(({ isAlive }) => isAlive);
    if (tab !== undefined) await unlessCrashing(tab, () => checkStaysVisible(tab, simulation));
  }
}

/** A tab that is about to crash may do so while it is read. */
async function unlessCrashing(tab: SimulatedTab, look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (tab.isAlive) throw error;
  }
}

type Step<Server extends KillableServer = KillableServer> = (simulation: Simulation<Server>) => Promise<void>;

/** Steps that need only a server that can be killed. */
export const liveSteps = {
  act: async (simulation) => {
    await act({ ...simulation, tab: simulation.random.pick(aliveTabs(simulation)) });
    await settle(simulation);
  },
  sync: async (simulation) => {
    await simulation.random.pick(aliveTabs(simulation)).loop.request('visible');
  },
  together: async (simulation) => {
    await Promise.all(aliveTabs(simulation).map((tab) => tab.loop.request('hint')));
  },
  network: async (simulation) => {
    const device = simulation.random.pick(simulation.devices);
    device.isOnline = !device.isOnline;
    if (device.isOnline) await aliveTabs({ ...simulation, devices: [device] })[0]?.loop.request('online');
  },
  crash: async (simulation) => {
    const tab = simulation.random.pick(aliveTabs(simulation));
    tab.crashAfter(simulation.random.below(120));
    await act({ ...simulation, tab });
    await tab.loop.request('visible');
    await settle(simulation);
  },
  tab: async (simulation) => {
    const device = simulation.random.pick(simulation.devices);
    if (device.tabs.length < 3) await device.openTab().loop.request('start');
  },
  wait: async (simulation) => {
    const { clock, random } = simulation;
    clock.advance(random.pick([1000, 30_000, 10 * 60_000, 3 * 60 * 60_000]));
    await settle(simulation);
    await simulation.server.preparePictures();
  },
  account: async (simulation) => {
    const { random, testData, devices, recorder } = simulation;
    count(recorder.operations, 'signIn');
    const device = random.pick(devices);
    await Promise.all(device.tabs.map((tab) => tab.idle()));
    device.signIn(random.pick([testData.guest, testData.host]));
    await device.tabs[0]?.loop.request('sign-in');
  },
  serverRestart: async ({ server, recorder }) => {
    count(recorder.faults, 'serverRestart');
    await server.kill();
    await server.boot();
  },
  late: async ({ network }) => network.deliverHeld(),
} satisfies Record<string, Step>;

const stepsByName: Record<keyof Scenario['weights'], Step<SimulatedServer>> = {
  ...liveSteps,
  copy: async ({ server, copies, intents }) => {
    copies.push({ path: await server.copy(), marks: intents.length });
  },
  restore: async ({ server, copies, random, recorder }) => {
    if (copies.length === 0) return;
    count(recorder.faults, 'restore');
    await server.restore(random.pick(copies).path);
    // Calls that the older copy does not know may take effect again.
    recorder.effects.clear();
  },
  cutPhotos: (simulation) => playDirected(simulation, 'cutPhotos'),
};

/** Ends all faults: everyone returns, and waiting entries get all the time they need. */
export async function becomeQuiet(simulation: Simulation<KillableServer>): Promise<void> {
  const { network, clock, devices, server, recorder, intents } = simulation;
  await settle(simulation);
  await network.deliverHeld();
  network.isQuiet = true;
  if (!server.isUp) await server.boot();
  for (const device of devices) device.isOnline = true;
  for (const tab of aliveTabs(simulation)) tab.heal();
  const begunAt = clock.now();
  for (let round = 0; round < quietRounds; round += 1) {
    let isSent = true;
    for (const device of devices) {
      for (const person of device.accounts.values()) {
        if (device.person.id !== person.id || device.tabs.length === 0) device.signIn(person);
        const tabs = aliveTabs({ ...simulation, devices: [device] });
        for (const tab of tabs) {
          await tab.loop.request('online');
          await tab.idle();
        }
        isSent &&= (await countUnsent(tabs[0])) === 0;
      }
    }
    clock.advance(16 * 60_000);
    await settle(simulation);
    await server.preparePictures();
    if (isSent && (await isQuiet(simulation))) break;
  }
  recorder.longestDrainMs = clock.now() - begunAt;
  await checkServer({ server, devices, recorder, intents });
  await checkDevices({ server, devices, recorder, intents });
  await checkPictures({ server, devices, recorder });
  for (const device of devices) {
    for (const person of device.accounts.values()) {
      if (device.person.id !== person.id) device.signIn(person);
      const tab = aliveTabs({ ...simulation, devices: [device] })[0];
      if (tab === undefined) continue;
      await tab.loop.request('visible');
      await checkMirror(tab, server, recorder);
    }
  }
}

/** Entries without an answer that do not wait for the person, and pictures that are not at their end. */
async function countUnsent(tab: SimulatedTab | undefined): Promise<number> {
  if (tab === undefined) return 0;
  const entries = await tab.privateDb.outbox.orderBy('seq').toArray();
  const pictures = await findUnfinished(tab.privateDb);
  return findUnsettled(entries).filter(({ state }) => state !== 'accepted').length + pictures.length;
}

async function isQuiet(simulation: Pick<Simulation, 'devices'>): Promise<boolean> {
  for (const { privateDb } of aliveTabs(simulation)) {
    if (findUnsettled(await privateDb.outbox.orderBy('seq').toArray()).length > 0) return false;
    if ((await findUnfinished(privateDb)).length > 0) return false;
  }
  return true;
}

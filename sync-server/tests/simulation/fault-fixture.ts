import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { expect } from 'vitest';
import { quoteStay } from '#contracts/rules/pricing.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { requestStay } from '#pwa/sync/commands/booking-commands.ts';
import { beginConversation, writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { FaultNetwork } from './fault-network.ts';
import { count, createRecorder, type Recorder } from './recorder.ts';
import { ScriptedNetwork } from './scripted-network.ts';
import { SeededRandom } from './seeded-random.ts';
import { SimulatedDevice, type SimulatedTab } from './simulated-device.ts';
import { SimulatedServer } from './simulated-server.ts';
import { VirtualClock } from './virtual-clock.ts';
import { nightlyRate, prepareTestData, simulationStart, type Person, type TestData } from './test-data.ts';

interface FixtureOptions {
  /** Base URL for requests, if not the server's. */
  through?: (server: SimulatedServer) => Promise<() => string>;
}

/** The real server, devices with the real engine, and a network whose faults a test controls. */
export class FaultFixture {
  readonly clock: VirtualClock;
  readonly server: SimulatedServer;
  readonly testData: TestData;
  readonly network: ScriptedNetwork;
  readonly recorder: Recorder;
  readonly #random = new SeededRandom(1);
  readonly #devices: SimulatedDevice[] = [];

  private constructor(
    testData: TestData,
    clock: VirtualClock,
    server: SimulatedServer,
    origin: () => string,
  ) {
    this.testData = testData;
    this.clock = clock;
    this.server = server;
    this.recorder = createRecorder();
    const parts = { server, clock, random: this.#random, recorder: this.recorder, origin };
    this.network = new ScriptedNetwork(new FaultNetwork(parts));
  }

  static async open({ through }: FixtureOptions = {}): Promise<FaultFixture> {
    Dexie.dependencies.indexedDB = new IDBFactory();
    const testData = await prepareTestData();
    const clock = new VirtualClock(simulationStart);
    const server = await SimulatedServer.start(clock, testData.template);
    const origin = (await through?.(server)) ?? (() => server.origin);
    return new FaultFixture(testData, clock, server, origin);
  }

  /** A listing of the host that can be booked at once. */
  get home(): number {
    return this.#listing(0);
  }

  /** Another one. */
  get cabin(): number {
    return this.#listing(1);
  }

  #listing(index: number): number {
    const id = this.testData.propertyIds[index];
    if (id === undefined) throw new Error('There is no such listing');
    return id;
  }

  /** A device of the person that has pulled everything and has leased ids. */
  async device(person: Person): Promise<SimulatedDevice> {
    const { network, clock, recorder } = this;
    const name = `d${this.#devices.length + 1}`;
    const device = new SimulatedDevice(name, person, { network, clock, random: this.#random, recorder });
    this.#devices.push(device);
    await tabOf(device).loop.request('start');
    return device;
  }

  /** Advances time and runs everything that becomes due. */
  async pass(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    await this.idle();
  }

  async idle(): Promise<void> {
    await Promise.all(this.#devices.flatMap(({ tabs }) => tabs).map((tab) => tab.idle()));
  }

  /** Rows of a table on the server. */
  rows<R extends object = Record<string, unknown>>(table: string): Promise<R[]> {
    return Promise.resolve(this.server.database.read<R>(table).select('*')) as Promise<R[]>;
  }

  /** Advances time until everything waiting was tried, including the longest back-off. */
  async settle(): Promise<void> {
    await this.idle();
    for (let tries = 0; tries < 4; tries += 1) await this.pass(5 * 60_000);
  }

  /** Messages on the server. */
  async contents(): Promise<string[]> {
    return (await this.rows<{ content: string }>('messages')).map(({ content }) => content);
  }

  /** Restores a copy and records it, because ids may be used that the copy has not leased. */
  restore(copy: string): Promise<void> {
    count(this.recorder.faults, 'restore');
    return this.server.restore(copy);
  }

  /** Ends the fixture and checks that no rule was violated. */
  async close(): Promise<void> {
    for (const tab of this.#devices.flatMap(({ tabs }) => tabs)) tab.close();
    await this.server.remove();
    expect(this.recorder.violations).toEqual([]);
  }
}

/** A fixture with a device of the guest. */
export async function createGuestFixture(): Promise<{
  fixture: FaultFixture;
  network: ScriptedNetwork;
  device: SimulatedDevice;
}> {
  const fixture = await FaultFixture.open();
  return { fixture, network: fixture.network, device: await fixture.device({ ...fixture.testData.guest }) };
}

/** The open tab of a device, or a new one. */
export function tabOf(device: SimulatedDevice): SimulatedTab {
  device.tabs = device.tabs.filter(({ isAlive }) => isAlive);
  return device.tabs[0] ?? device.openTab();
}

export const entriesOf = (device: SimulatedDevice): Promise<OutboxEntry[]> =>
  tabOf(device).privateDb.outbox.orderBy('seq').toArray();

/** Opens a conversation with the host of a listing and writes into it. @returns its id on the device */
export async function write(
  device: SimulatedDevice,
  { host }: TestData,
  propertyId: number,
  ...texts: string[]
): Promise<number> {
  const tab = tabOf(device);
  const about = { id: host.id, name: host.name, profileImage: null };
  const id = await beginConversation(tab.device, { propertyId, propertyTitle: 'A retreat', host: about });
  for (const text of texts) await writeMessage(tab.device, id, text);
  return id;
}

/** Requests a stay. @param rate nightly price shown to the guest */
export function ask(
  device: SimulatedDevice,
  { host }: TestData,
  stay: { propertyId: number; startDate: string; endDate: string; retreatPackageId?: number; rate?: number },
): Promise<number> {
  const { propertyId, startDate, endDate, retreatPackageId = null, rate = nightlyRate } = stay;
  const { total } = quoteStay({ startDate, endDate }, rate, retreatPackageId !== null);
  const person = (one: Person) => ({ id: one.id, name: one.name, profileImage: null });
  return requestStay(
    tabOf(device).device,
    { propertyId, startDate, endDate, guests: 1, retreatPackageId, totalPrice: total },
    {
      property: { title: '', location: '', latitude: 0, longitude: 0, image: null, pricePerNight: rate },
      host: person(host),
      guest: person(device.person),
      packageName: null,
      cancellationPolicy: 'moderate',
    },
  );
}

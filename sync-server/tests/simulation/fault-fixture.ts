import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { expect } from 'vitest';
import { quoteStay } from '#contracts/rules/pricing.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { requestStay } from '#pwa/sync/commands/booking-commands.ts';
import { beginConversation, writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { FaultNetwork } from './fault-network.ts';
import { count, openLedger, type Ledger } from './recorder.ts';
import { ScriptedNetwork } from './scripted-network.ts';
import { SeededRandom } from './seeded-random.ts';
import { SimulatedDevice, type SimulatedTab } from './simulated-device.ts';
import { SimulatedServer } from './simulated-server.ts';
import { VirtualClock } from './virtual-clock.ts';
import { nightlyRate, prepareWorld, worldBegins, type Person, type World } from './fixture.ts';

interface SceneOptions {
  /** Where requests go instead of straight to the server. */
  through?: (server: SimulatedServer) => Promise<() => string>;
}

/** The real server, devices with the real engine, and a network on which a test says what goes wrong. */
export class FaultScene {
  readonly clock: VirtualClock;
  readonly server: SimulatedServer;
  readonly world: World;
  readonly network: ScriptedNetwork;
  readonly ledger: Ledger;
  readonly #random = new SeededRandom(1);
  readonly #devices: SimulatedDevice[] = [];

  private constructor(world: World, clock: VirtualClock, server: SimulatedServer, origin: () => string) {
    this.world = world;
    this.clock = clock;
    this.server = server;
    this.ledger = openLedger();
    const parts = { server, clock, random: this.#random, ledger: this.ledger, origin };
    this.network = new ScriptedNetwork(new FaultNetwork(parts));
  }

  static async open({ through }: SceneOptions = {}): Promise<FaultScene> {
    Dexie.dependencies.indexedDB = new IDBFactory();
    const world = await prepareWorld();
    const clock = new VirtualClock(worldBegins);
    const server = await SimulatedServer.start(clock, world.template);
    const origin = (await through?.(server)) ?? (() => server.origin);
    return new FaultScene(world, clock, server, origin);
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
    const id = this.world.propertyIds[index];
    if (id === undefined) throw new Error('There is no such listing');
    return id;
  }

  /** A device of the person that has read everything and has ids to give. */
  async device(person: Person): Promise<SimulatedDevice> {
    const { network, clock, ledger } = this;
    const name = `d${this.#devices.length + 1}`;
    const device = new SimulatedDevice(name, person, { network, clock, random: this.#random, ledger });
    this.#devices.push(device);
    await tabOf(device).loop.request('start');
    return device;
  }

  /** Lets time pass, and everything that was due in it happen. */
  async pass(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    await this.idle();
  }

  async idle(): Promise<void> {
    await Promise.all(this.#devices.flatMap(({ tabs }) => tabs).map((tab) => tab.idle()));
  }

  /** Rows of a table of the server. */
  rows<R extends object = Record<string, unknown>>(table: string): Promise<R[]> {
    return Promise.resolve(this.server.database.read<R>(table).select('*')) as Promise<R[]>;
  }

  /** Lets everything that waits for its time have it, also what waits longest between two tries. */
  async settle(): Promise<void> {
    await this.idle();
    for (let tries = 0; tries < 4; tries += 1) await this.pass(5 * 60_000);
  }

  /** Messages on the server. */
  async contents(): Promise<string[]> {
    return (await this.rows<{ content: string }>('messages')).map(({ content }) => content);
  }

  /** Puts the server back to a copy, and says so in the ledger: ids may be used that the copy has leased to nobody. */
  restore(copy: string): Promise<void> {
    count(this.ledger.faults, 'restore');
    return this.server.restore(copy);
  }

  /** Ends the scene, in which no rule may have been broken. */
  async close(): Promise<void> {
    for (const tab of this.#devices.flatMap(({ tabs }) => tabs)) tab.close();
    await this.server.remove();
    expect(this.ledger.violations).toEqual([]);
  }
}

/** A scene with a device of the guest, as most faults need it. */
export async function openGuestScene(): Promise<{
  scene: FaultScene;
  network: ScriptedNetwork;
  device: SimulatedDevice;
}> {
  const scene = await FaultScene.open();
  return { scene, network: scene.network, device: await scene.device({ ...scene.world.guest }) };
}

/** The tab of a device that is open, or a new one. */
export function tabOf(device: SimulatedDevice): SimulatedTab {
  device.tabs = device.tabs.filter(({ isAlive }) => isAlive);
  return device.tabs[0] ?? device.openTab();
}

export const entriesOf = (device: SimulatedDevice): Promise<OutboxEntry[]> =>
  tabOf(device).privateDb.outbox.orderBy('seq').toArray();

/** Opens a conversation with the host of a listing and writes into it. @returns its id on the device */
export async function write(
  device: SimulatedDevice,
  { host }: World,
  propertyId: number,
  ...texts: string[]
): Promise<number> {
  const tab = tabOf(device);
  const about = { id: host.id, name: host.name, profileImage: null };
  const id = await beginConversation(tab.device, { propertyId, propertyTitle: 'A retreat', host: about });
  for (const text of texts) await writeMessage(tab.device, id, text);
  return id;
}

/** Asks for a stay. @param rate the price a night that the guest was shown */
export function ask(
  device: SimulatedDevice,
  { host }: World,
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

import { createHash } from 'node:crypto';
import type { DBCore, DBCoreTable, Dexie } from 'dexie';
import { headers } from '#contracts/sync/sync-wire.ts';
import { PrivateDb, privateDbName } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { createEmitter } from '#pwa/lib/create-store.ts';
import { createDevice, type Device } from '#pwa/sync/device/device.ts';
import type { Environment } from '#pwa/sync/transport/environment.ts';
import { SyncLoop } from '#pwa/sync/sync-loop.ts';
import { UploadLoop } from '#pwa/sync/uploads/upload-loop.ts';
import type { FaultNetwork } from './fault-network.ts';
import type { Recorder } from './recorder.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { DeviceClock } from './virtual-clock.ts';
import type { Person } from './test-data.ts';

interface DeviceParts {
  network: Pick<FaultNetwork, 'fetch'>;
  clock: DeviceClock;
  random: SeededRandom;
  recorder: Recorder;
}

/** A phone or laptop: tabs that open, close and crash over persistent databases, with at most one person signed in. */
export class SimulatedDevice {
  readonly name: string;
  readonly parts: DeviceParts;
  person: Person;
  isOnline = true;
  /** Offset of the device's clock from the server's, in milliseconds. */
  skewMs = 0;
  /** Protocol of the app on this device, if it is an older version that does not know all tables yet. */
  olderProtocol: number | null = null;
  /** Without Web Locks, every tab sends. */
  hasLocks = true;
  tabs: SimulatedTab[] = [];
  /** Everyone who has signed in here, and has a database here. */
  readonly accounts = new Map<number, Person>();
  /** People whose database here has had leased ids. */
  readonly hadIds = new Set<number>();
  readonly #locks = new Map<string, symbol>();

  constructor(name: string, person: Person, parts: DeviceParts) {
    this.name = name;
    this.person = person;
    this.parts = parts;
    this.signIn(person);
  }

  openTab(): SimulatedTab {
    const tab = new SimulatedTab(this);
    this.tabs.push(tab);
    return tab;
  }

  /** Another person signs in: every tab switches to their database. */
  signIn(person: Person): void {
    for (const tab of this.tabs) tab.close();
    this.person = person;
    this.accounts.set(person.id, person);
    this.tabs = [];
    this.openTab();
  }

  /** Web Locks: shared by the tabs of a device, and released by a crash. */
  async holdLock(name: string, work: () => Promise<void>, { steal }: { steal: boolean }): Promise<boolean> {
    if (!this.hasLocks) {
      await work();
      return true;
    }
    if (this.#locks.has(name) && !steal) return false;
    const holder = Symbol(name);
    this.#locks.set(name, holder);
    try {
      await work();
    } finally {
      if (this.#locks.get(name) === holder) this.#locks.delete(name);
    }
    return true;
  }
}

/** One tab: the engine with its own connections to the device's databases. */
export class SimulatedTab {
  readonly owner: SimulatedDevice;
  readonly device: Device;
  readonly loop: SyncLoop;
  readonly uploads: UploadLoop;
  readonly privateDb: PrivateDb;
  readonly publicDb: PublicDb;
  isAlive = true;
  readonly #closing = createEmitter();
  /** Steps the tab takes before it crashes; null for a healthy one. */
  #stepsLeft: number | null = null;
  #failsAfter: number | null = null;

  constructor(owner: SimulatedDevice) {
    this.owner = owner;
    const { person, name } = owner;
    this.publicDb = this.#fragile(new PublicDb(`${name}-public`));
    this.privateDb = this.#fragile(new PrivateDb(person.id, `${name}-${privateDbName(person.id)}`));
    this.device = createDevice(this.#environment(person), {
      publicDb: () => this.publicDb,
      privateDb: () => this.privateDb,
    });
    const onError = (error: unknown): void => {
      if (this.isAlive) owner.parts.recorder.violations.push(`the engine failed: ${String(error)}`);
    };
    this.loop = new SyncLoop(this.device, onError);
    this.uploads = new UploadLoop(this.device, onError);
    // As a page does.
    this.device.subscribe(() => void this.uploads.request());
    this.loop.subscribe(() => {
      const { isRunning, paused } = this.loop.snapshot();
      if (!isRunning && paused === null) void this.uploads.request();
    });
  }

  /** Crashes the tab after this many more steps (reads, writes, requests). */
  crashAfter(steps: number): void {
    this.#stepsLeft = steps;
  }

  /** One step, after this many, fails as if the browser had closed the database; the tab stays alive. */
  failStep(after: number): void {
    this.#failsAfter = after;
  }

  /** Cancels a planned crash. */
  heal(): void {
    this.#stepsLeft = null;
  }

  close(): void {
    this.isAlive = false;
    this.loop.stop();
    this.uploads.stop();
    this.privateDb.close();
    this.publicDb.close();
    this.#closing.emit();
  }

  /** Resolves when the engine is idle, or the tab is gone. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        const isRunning = this.loop.snapshot().isRunning || this.uploads.snapshot().isRunning;
        if (this.isAlive && isRunning) return;
        for (const stop of stops) stop();
        resolve();
      };
      const stops = [
        this.loop.subscribe(check),
        this.uploads.subscribe(check),
        this.#closing.subscribe(check),
      ];
      check();
    });
  }

  #step(): void {
    if (!this.isAlive) throw new Error('The tab is gone');
    if (this.#failsAfter !== null) {
      this.#failsAfter -= 1;
      if (this.#failsAfter < 0) {
        this.#failsAfter = null;
        throw new DOMException('The connection was lost', 'UnknownError');
      }
    }
    if (this.#stepsLeft === null) return;
    this.#stepsLeft -= 1;
    if (this.#stepsLeft >= 0) return;
    this.owner.parts.recorder.crashes += 1;
    this.close();
    throw new Error('The tab crashed');
  }

  #environment(person: Person): Environment {
    const { clock, random, network, recorder } = this.owner.parts;
    return {
      fetch: async (url, init) => {
        this.#step();
        if (!this.owner.isOnline) throw new TypeError('no network');
        // The tabs of a device share the cookie, whichever account this tab has open.
        const response = await network.fetch(this.owner.person, url, this.#asOfOwner(init));
        this.#step();
        return response;
      },
      now: () => clock.now() + this.owner.skewMs,
      random: () => random.next(),
      randomUuid: () => {
        const uuid = random.uuid();
        recorder.owners.set(uuid, person.id);
        return uuid;
      },
      setTimer: (work, delayMs) =>
        clock.setTimer(() => {
          if (this.isAlive) work();
        }, delayMs),
      // At once, because the machine's speed must not change a seed's history.
      sha256: (bytes) => Promise.resolve(createHash('sha256').update(new Uint8Array(bytes)).digest('hex')),
      holdLock: (name, work, options) => this.owner.holdLock(name, work, options),
      caches: null,
      mayBeOnline: () => this.owner.isOnline,
    };
  }

  /** The request as the version of the app on this device sends it. */
  #asOfOwner(init: RequestInit): RequestInit {
    const { olderProtocol } = this.owner;
    if (olderProtocol === null) return init;
    return {
      ...init,
      headers: { ...(init.headers as Record<string, string>), [headers.protocol]: String(olderProtocol) },
    };
  }

  /** The tab may crash at every transaction, read and write. */
  #fragile<D extends Dexie>(db: D): D {
    db.use({
      stack: 'dbcore',
      name: 'crashes',
      create: (core: DBCore): DBCore => ({
        ...core,
        transaction: (...args: Parameters<DBCore['transaction']>) => {
          this.#step();
          return core.transaction(...args);
        },
        table: (name: string): DBCoreTable => {
          const table = core.table(name);
          const step = <R>(work: () => R): R => {
            this.#step();
            return work();
          };
          return {
            ...table,
            mutate: (request) => step(() => table.mutate(request)),
            get: (request) => step(() => table.get(request)),
            getMany: (request) => step(() => table.getMany(request)),
            query: (request) => step(() => table.query(request)),
            openCursor: (request) => step(() => table.openCursor(request)),
            count: (request) => step(() => table.count(request)),
          };
        },
      }),
    });
    return db;
  }
}

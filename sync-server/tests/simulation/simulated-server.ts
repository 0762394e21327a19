import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequestListener } from '#server/app.ts';
import { backUp } from '#server/database/engines/backup.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { openEpoch } from '#server/database/epoch.ts';
import { readEnv } from '#server/env.ts';
import { silentLogger } from '#server/logger.ts';
import { createRateLimits, noRateLimits, type RateLimits } from '#server/http/rate-limits.ts';
import { forgetOriginalKind, processKind } from '#server/pictures/uploads/process-service.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { PublicListings } from '#server/search/public-listings.ts';
import { createChangeHub } from '#server/sync/change-hub.ts';
import { EventStreams } from '#server/sync/event-streams.ts';
import { samplePlaces } from '#server/test-support/sample-places.ts';
import type { DeviceTasks } from './device-tasks.ts';
import { MemoryStorage, StubEncoder } from './simulated-pictures.ts';
import type { VirtualClock } from './virtual-clock.ts';

const noSite = { app: '/nowhere', previous: [], pictures: '/nowhere', map: '/nowhere' };

/** A server that can be killed at any time and restarted on its durable data. */
export interface KillableServer {
  readonly origin: string;
  /** @throws while the server is down */
  readonly database: Pick<Database, 'read'>;
  readonly isUp: boolean;
  boot(): Promise<void>;
  kill(): Promise<void>;
  /** Kills it during the next write. */
  dieAfterNextWrite(): void;
  /** Prepares the pictures that have arrived completely. */
  preparePictures(): Promise<void>;
}

/**
 * The real server on its own database file. It can be killed, restarted and restored to an older copy, each of which
 * loses everything in memory.
 */
export class SimulatedServer implements KillableServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'wellens-simulation-'));
  readonly #path = join(this.#folder, 'retreats.sqlite');
  readonly #clock: VirtualClock;
  readonly #isLimited: boolean;
  readonly #listener: Server;
  #handle: RequestListener | null = null;
  #close: () => Promise<void> = () => Promise.resolve();
  #database: Database | null = null;
  #limits: RateLimits = noRateLimits;
  /** Survives a kill and is not restored with the database, like a store elsewhere. */
  readonly #storage = new MemoryStorage();
  #runPictureJobs: () => Promise<void> = () => Promise.resolve();
  /** Whether the process will be killed at the next write, or was killed. */
  #fate: 'lives' | 'dies-after-write' | 'dead' = 'lives';
  #copies = 0;
  /** Resolves after the last requested start or stop. */
  #turn: Promise<void> = Promise.resolve();

  readonly #tasks: DeviceTasks | null;

  private constructor(clock: VirtualClock, isLimited: boolean, tasks: DeviceTasks | null) {
    this.#clock = clock;
    this.#isLimited = isLimited;
    this.#tasks = tasks;
    this.#listener = createServer((request, response) => {
      if (this.#handle === null) request.socket.destroy();
      else this.#handle(request, response);
    });
  }

  /**
   * @param template path of a migrated and filled database
   * @param options.isLimited turns rate limits on, which use the machine's clock
   * @param options.tasks devices that pause while it starts and stops
   */
  static async start(
    clock: VirtualClock,
    template: string,
    options: { isLimited?: boolean; tasks?: DeviceTasks } = {},
  ): Promise<SimulatedServer> {
    const server = new SimulatedServer(clock, options.isLimited === true, options.tasks ?? null);
    copyFileSync(template, server.#path);
    server.#listener.listen(0, '127.0.0.1');
    await once(server.#listener, 'listening');
    await server.boot();
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  get database(): Database {
    if (this.#database === null) throw new Error('The server is down');
    return this.#database;
  }

  get limits(): RateLimits {
    return this.#limits;
  }

  get isUp(): boolean {
    return this.#handle !== null;
  }

  boot(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.isUp) return;
      await this.#end();
      await this.#begin();
    });
  }

  /** Serializes starts and stops, so that two processes never have the file open. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return this.#paced(() => turn);
  }

  #paced<T>(work: () => Promise<T>): Promise<T> {
    return this.#tasks?.whileServerWorks(work) ?? work();
  }

  async #begin(): Promise<void> {
    const opened = await openDatabase(`sqlite:${this.#path}`, { durability: 'OFF' });
    const database: Database = { ...opened, write: (...write) => this.#write(opened, ...write) };
    this.#fate = 'lives';
    const changes = await createChangeHub(database, silentLogger);
    const epoch = await openEpoch(database, this.#path);
    const clock = this.#clock.asServerClock();
    const env = readEnv({ DEMO_DATA: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', MAIL_URL: 'off' });
    const logger = silentLogger;
    const pictures = { database, clock, storage: this.#storage, encoder: new StubEncoder() };
    // One at a time: of a third picture of the same person the machine's speed would decide whether it is put off.
    const kinds = [processKind(pictures), forgetOriginalKind(pictures)].map((kind) => ({
      ...kind,
      runningMax: 1,
    }));
    const worker = new JobWorker({ ...pictures, logger, kinds });
    this.#runPictureJobs = async () => {
      while ((await worker.runDue()) > 0);
    };
    this.#limits = this.#isLimited ? createRateLimits(database) : noRateLimits;
    this.#handle = createRequestListener(
      {
        ...pictures,
        env,
        logger,
        limits: this.#limits,
        demoAccounts: [],
        changes,
        streams: new EventStreams({ database, clock, env, changes, logger }),
        listings: await PublicListings.open({ database, clock, changes, logger, epoch }),
        places: samplePlaces(),
        mail: null,
        epoch,
      },
      noSite,
    );
    this.#database = database;
    this.#close = async () => {
      await changes.close();
      await database.close();
    };
  }

  /** Kills the process right after the next write is durable, before the answer. */
  dieAfterNextWrite(): void {
    this.#fate = 'dies-after-write';
  }

  async #write<T>(database: Database, ...write: Parameters<typeof database.write<T>>): Promise<T> {
    if (this.#fate === 'dead') throw new Error('The process is gone');
    const value = await database.write(...write);
    if (this.#fate !== 'dies-after-write') return value;
    this.#fate = 'dead';
    this.#handle = null;
    this.#listener.closeAllConnections();
    throw new Error('The process is gone');
  }

  preparePictures(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.isUp) return;
      await this.#runPictureJobs().catch((error: unknown) => {
        // The next write was one of these jobs; they run again after the restart.
        if (this.#fate !== 'dead') throw error;
      });
    });
  }

  kill(): Promise<void> {
    return this.#inTurn(() => this.#end());
  }

  async #end(): Promise<void> {
    if (this.#database === null) return;
    this.#handle = null;
    this.#listener.closeAllConnections();
    this.#database = null;
    await this.#close();
  }

  /** Copies the current database. @returns the copy's path */
  async copy(): Promise<string> {
    this.#copies += 1;
    const path = join(this.#folder, `copy-${this.#copies}.sqlite`);
    await this.#paced(() => backUp(`sqlite:${this.#path}`, path));
    return path;
  }

  /** Replaces the database by an older copy. */
  restore(copy: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#end();
      for (const suffix of ['-wal', '-shm']) rmSync(`${this.#path}${suffix}`, { force: true });
      copyFileSync(copy, this.#path);
      await this.#begin();
    });
  }

  async remove(): Promise<void> {
    await this.kill();
    this.#listener.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

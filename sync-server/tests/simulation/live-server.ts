import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { startMainProcess, type MainProcess } from '#server/test-support/main-process.ts';
import { findFreePort } from '#server/test-support/postgres.ts';
import type { KillableServer } from './simulated-server.ts';

/** Time in which a write begins or ends, in milliseconds. */
const deathMs = 15;

/** The server as a separate process, on a copy of a filled database. */
export class LiveServer implements KillableServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'wellens-live-'));
  readonly #path = join(this.#folder, 'retreats.sqlite');
  readonly #port: number;
  #process: MainProcess | null = null;
  #database: Database | null = null;
  /** Serializes kills and starts. */
  #last: Promise<void> = Promise.resolve();
  /** Warnings and errors of ended processes. */
  readonly #complaints: string[] = [];
  restarts = 0;

  private constructor(port: number, template: string) {
    this.#port = port;
    copyFileSync(template, this.#path);
  }

  static async start(template: string): Promise<LiveServer> {
    const server = new LiveServer(await findFreePort(), template);
    await server.boot();
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get database(): Database {
    if (this.#database === null) throw new Error('The server is down');
    return this.#database;
  }

  /** Its warnings and errors. */
  get complaints(): string[] {
    return [...this.#complaints, ...(this.#process?.complaints ?? [])];
  }

  get isUp(): boolean {
    return this.#process !== null;
  }

  boot(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#process !== null) return;
      this.#process = await startMainProcess(`sqlite:${this.#path}`, this.#port);
      this.#database = await openDatabase(`sqlite:${this.#path}`);
    });
  }

  kill(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#process !== null) this.restarts += 1;
      await this.#end('SIGKILL');
    });
  }

  /** Its own worker prepares them. */
  preparePictures(): Promise<void> {
    return Promise.resolve();
  }

  dieAfterNextWrite(): void {
    setTimeout(() => void this.kill(), Math.random() * deathMs);
  }

  /** @returns its exit code; null after a signal */
  async stop(): Promise<number | null> {
    let code: number | null = 0;
    await this.#inTurn(async () => {
      code = await this.#end('SIGTERM');
    });
    rmSync(this.#folder, { recursive: true, force: true });
    return code;
  }

  /** Memory of the process, in megabytes. */
  memory(): number {
    const status = readFileSync(`/proc/${this.#process?.pid ?? 0}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const ended = this.#process;
    const database = this.#database;
    this.#process = null;
    this.#database = null;
    await database?.close();
    const code = (await ended?.end(signal)) ?? null;
    this.#complaints.push(...(ended?.complaints ?? []));
    return code;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

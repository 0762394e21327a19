import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { findFreePort } from '#server/test-support/postgres.ts';
import type { KillableServer } from './simulated-server.ts';

const program = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** Time in which a write begins or ends, in milliseconds. */
const deathMs = 15;

/** The server as a separate process, on a copy of a filled database. */
export class LiveServer implements KillableServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'wellens-live-'));
  readonly #path = join(this.#folder, 'retreats.sqlite');
  readonly #port: number;
  #child: ChildProcess | null = null;
  #database: Database | null = null;
  /** Serializes kills and starts. */
  #last: Promise<void> = Promise.resolve();
  /** Its warnings and errors. */
  readonly complaints: string[] = [];
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

  get isUp(): boolean {
    return this.#child !== null;
  }

  boot(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#child !== null) return;
      const child = spawn(process.execPath, ['--import', 'tsx', program], {
        env: {
          ...process.env,
          PORT: String(this.#port),
          DATABASE_URL: `sqlite:${this.#path}`,
          DEMO_DATA: 'off',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stderr.on('data', (chunk: Buffer) => this.complaints.push(chunk.toString()));
      const first: unknown = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      if (!String(first).includes('ready')) throw new Error(`It did not start: ${this.complaints.join('')}`);
      child.stdout.on('data', (chunk: Buffer) => this.complaints.push(chunk.toString()));
      this.#child = child;
      this.#database = await openDatabase(`sqlite:${this.#path}`);
    });
  }

  kill(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#child !== null) this.restarts += 1;
      await this.#end('SIGKILL');
    });
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
    const status = readFileSync(`/proc/${this.#child?.pid ?? 0}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    const database = this.#database;
    this.#child = null;
    this.#database = null;
    await database?.close();
    if (child === null || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null;
    const gone = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await gone)[0];
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

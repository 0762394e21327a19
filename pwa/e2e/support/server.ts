import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from '#server/test-support/postgres.ts';

/** The built server as a separate process, with its own database of demo data. */
export interface RunningServer {
  origin: string;
  /** As the server's `DATABASE_URL`. */
  databaseUrl: string;
  /** Stops the process and waits for it. The database remains for the next `start`. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
  /** Stops the process and removes the database. */
  remove(): Promise<void>;
}

const startTimeoutMs = 60_000;
/** Between the choice of a port and the start of the server, another program may take the port. */
const portsTried = 5;

/** Environment variable that names a SQLite file with demo data, which servers copy instead of filling their own. */
export const filledDatabase = 'FILLED_DATABASE';

/**
 * Waits for the server's own line: another program at its port could answer a request too.
 * @returns false if it ended, or was killed because it took too long
 */
async function saysReady(child: ChildProcess): Promise<boolean> {
  const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  let output = '';
  const ready = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-1_000);
      if (output.includes('Wellens is ready')) resolve(true);
    });
    child.once('exit', () => resolve(false));
  });
  try {
    return await ready;
  } finally {
    clearTimeout(timer);
  }
}

/** Copies the build into a folder that a journey may change. @returns the folder */
export function copyBuild(): string {
  const home = mkdtempSync(join(tmpdir(), 'wellens-build-'));
  cpSync('dist', join(home, 'dist'), { recursive: true });
  for (const name of ['node_modules', 'sync-server', 'package.json'])
    symlinkSync(resolve(name), join(home, name));
  return home;
}

/**
 * Starts the built server.
 * @param settings environment variables that override the defaults
 * @param home the project's folder, or a copy of its build
 */
export async function startServer(
  settings: Record<string, string> = {},
  home = process.cwd(),
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-journey-'));
  const databaseFile = join(folder, 'retreats.sqlite');
  const databaseUrl = `sqlite:${databaseFile}`;
  const filled = process.env[filledDatabase];
  // With the mark beside it, without which it would count as restored from a backup.
  for (const end of filled === undefined ? [] : ['', '.high-water-mark'])
    cpSync(`${filled}${end}`, `${databaseFile}${end}`);
  let child: ChildProcess | null = null;
  let port = 0;

  const start = async (): Promise<void> => {
    const errors: string[] = [];
    child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: home,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'warn',
        MAIL_URL: `file:${join(folder, 'outbox')}`,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    if (!(await saysReady(child))) throw new Error(`The server did not start: ${errors.join('')}`);
  };

  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };

  for (let tried = 1; ; tried += 1) {
    port = await findFreePort();
    try {
      await start();
      break;
    } catch (error) {
      if (!String(error).includes('EADDRINUSE') || tried === portsTried) throw error;
    }
  }
  return {
    origin: `http://localhost:${port}`,
    databaseUrl,
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './postgres.ts';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The whole server in a process of its own. */
export interface MainProcess {
  origin: string;
  pid: number;
  /** Its output after the start. */
  complaints: readonly string[];
  isRunning(): boolean;
  /** @returns its exit code; null after a signal it did not handle */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the server without demo data, rate limits and mail: people who register can book at once. @param port a free one unless given */
export async function startMainProcess(databaseUrl: string, port?: number): Promise<MainProcess> {
  const ownPort = port ?? (await findFreePort());
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: {
      ...process.env,
      PORT: String(ownPort),
      DATABASE_URL: databaseUrl,
      DEMO_DATA: 'off',
      RATE_LIMITS: 'off',
      MAIL_URL: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const first: unknown = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (!String(first).includes('ready')) throw new Error(`It did not start: ${complaints.join('')}`);
  child.stdout.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    origin: `http://127.0.0.1:${ownPort}`,
    pid: child.pid ?? 0,
    complaints,
    isRunning,
    end: async (signal) => {
      if (!isRunning()) return child.exitCode;
      const gone = once(child, 'exit') as Promise<[number | null]>;
      child.kill(signal);
      return (await gone)[0];
    },
  };
}

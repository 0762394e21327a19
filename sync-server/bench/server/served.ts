import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own, so that the load and the others do not share its event loop. */
export interface Served {
  name: string;
  origin: string;
  /** What the process said when it was ready. */
  ready: Ready;
  stop(): Promise<void>;
}

/** What a serving script sends its parent once it listens. */
export interface Ready {
  port: number;
  /** Milliseconds until the listings were in memory. */
  loadMs?: number;
  /** Bytes of memory the process held then. */
  rssBytes?: number;
}

/** Runs a script of this folder. @param settings its environment, beside the one of this process */
export async function serve(
  name: string,
  script: string,
  settings: Readonly<Record<string, string>>,
): Promise<Served> {
  const child: ChildProcess = fork(new URL(script, import.meta.url).pathname, {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: { ...process.env, NODE_ENV: 'development', ...settings },
  });
  const ready = await Promise.race([firstMessage(child), failure(child, name)]);
  return {
    name,
    origin: `http://127.0.0.1:${ready.port}`,
    ready,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function firstMessage(child: ChildProcess): Promise<Ready> {
  const [message] = (await once(child, 'message')) as [Ready];
  return message;
}

async function failure(child: ChildProcess, name: string): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`${name} ended with ${String(code)} before it was ready`);
}

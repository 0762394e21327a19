import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own, so that the load and the others do not share its event loop. */
export interface Served<R extends Ready = Ready> {
  name: string;
  origin: string;
  /** What the process said when it was ready. */
  ready: R;
  /** Sends the process a question, for scripts that answer any. */
  ask(question: string): Promise<unknown>;
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
export async function serve<R extends Ready = Ready>(
  name: string,
  script: string,
  settings: Readonly<Record<string, string>>,
): Promise<Served<R>> {
  const child: ChildProcess = fork(new URL(script, import.meta.url).pathname, {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: { ...process.env, NODE_ENV: 'development', ...settings },
  });
  const ready = (await Promise.race([nextMessage(child), failure(child, name)])) as R;
  return {
    name,
    origin: `http://127.0.0.1:${ready.port}`,
    ready,
    ask: (question) => {
      const answer = nextMessage(child);
      child.send(question);
      return answer;
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [unknown];
  return message;
}

async function failure(child: ChildProcess, name: string): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`${name} ended with ${String(code)} before it was ready`);
}

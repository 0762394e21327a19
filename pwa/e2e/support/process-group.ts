import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Running processes of a group, without zombies. */
export function countRunning(group: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8');
      } catch {
        return ''; // ended meanwhile
      }
    });
  // Fields after the name in brackets: state, parent, group.
  const fields = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  return fields.filter(([state, , of]) => Number(of) === group && state !== 'Z' && state !== 'X').length;
}

/** Running process groups started here, by the pid of their first process. */
const started = new Set<number>();

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // All of it has ended.
  }
}

/** An aborted test run must leave no browser behind. */
function endAllWithThisProcess(): void {
  const endAll = (): void => started.forEach((group) => signalGroup(group, 'SIGKILL'));
  process.once('exit', endAll);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
      endAll();
      process.kill(process.pid, signal);
    });
  }
}
let endsWithThisProcess = false;

/** Starts a program in its own process group, so that it can be ended together with its helpers. */
export function startGroup(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (!endsWithThisProcess) endAllWithThisProcess();
  endsWithThisProcess = true;
  const child = spawn(program, args, { ...options, detached: true });
  if (child.pid !== undefined) started.add(child.pid);
  return child;
}

const politeMs = 10_000;
const patienceMs = 20_000;

/** Ends a program and its helpers: sends SIGTERM, and SIGKILL after ten seconds. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const group = child.pid;
  if (group === undefined || !started.has(group)) return;
  signalGroup(group, 'SIGTERM');
  const begun = Date.now();
  while (countRunning(group) > 0) {
    if (Date.now() > begun + patienceMs) throw new Error(`Process group ${group} does not end`);
    if (Date.now() > begun + politeMs) signalGroup(group, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  started.delete(group);
}

import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Processes of a group that still run, without those that have ended and only wait to be collected. */
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

/** Process groups started here and not ended yet, by the pid of their first process. */
const started = new Set<number>();

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // All of it has ended.
  }
}

/** A test run that is broken off must leave no browser behind. */
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

/** Starts a program in a process group of its own, so that it can be ended together with its helpers. */
export function startGroup(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (!endsWithThisProcess) endAllWithThisProcess();
  endsWithThisProcess = true;
  const child = spawn(program, args, { ...options, detached: true });
  if (child.pid !== undefined) started.add(child.pid);
  return child;
}

const politeMs = 10_000;
const patienceMs = 20_000;

/** Ends a program and its helpers: asks first, and kills what still runs after ten seconds. */
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

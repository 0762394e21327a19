import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface RunningProcess {
  pid: number;
  group: number;
  args: readonly string[];
}

/** The running processes, without zombies. */
function findRunning(): RunningProcess[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // Fields after the name in brackets: state, parent, group.
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z' || state === 'X') return [];
      const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      return [{ pid: Number(name), group: Number(group), args }];
    } catch {
      return []; // ended meanwhile
    }
  });
}

/** Running processes of a group, without zombies. */
export const countRunning = (group: number): number =>
  findRunning().filter((process) => process.group === group).length;

/** The process group of the program that was started with this argument. @throws {Error} if none runs */
export function groupStartedWith(arg: string): number {
  const leader = findRunning().find(({ pid, group, args }) => pid === group && args.includes(arg));
  if (leader === undefined) throw new Error(`No program runs with ${arg}`);
  return leader.group;
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

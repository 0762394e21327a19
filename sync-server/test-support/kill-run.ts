import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { migrate } from '#server/database/migrate.ts';

/** Writers started in advance, so that a round does not wait for one. */
const readyAtOnce = 3;

/** A `crash-child.ts` process. */
export class KillableWriter {
  readonly #child: ChildProcess;
  readonly lines: string[] = [];
  #rest = '';
  #heard: (() => void) | null = null;
  #begunAt = 0;
  /** Time from the start line until the database was open, in milliseconds; null before. */
  startMs: number | null = null;

  /** @param script path of the bundled child */
  constructor(script: string, url: string, mode: 'write' | 'migrate-only' = 'write') {
    this.#child = spawn(process.execPath, [script, url, mode], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      const lines = (this.#rest + chunk.toString()).split('\n');
      this.#rest = lines.pop() ?? '';
      this.lines.push(...lines);
      if (this.lines.length >= 2) this.startMs ??= performance.now() - this.#begunAt;
      this.#heard?.();
    });
  }

  begin(): void {
    this.#begunAt = performance.now();
    this.#child.stdin?.write('go\n');
  }

  async until(count: number): Promise<void> {
    while (this.lines.length < count) {
      if (this.#child.exitCode !== null) throw new Error('The writer ended by itself');
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
    }
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}

/** Waits for a random number of answers and a random further delay. */
export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface KillRun {
  /** Path of the bundled `crash-child.ts`. */
  script: string;
  /** A SQLite file that does not exist yet. */
  url: string;
  times: number;
  /** 0 ≤ x < 1. */
  random: () => number;
  onKill?: (kills: number) => void;
}

interface KillReport {
  answered: number;
  /** Number of answered writes that are missing. */
  lost: string[];
  /** Number of writes that exist twice, or without receipt or change row. */
  torn: number;
  integrity: string;
  slowestStartMs: number;
}

/** Repeatedly kills a writer process, and compares the stored writes with the answered ones. */
export async function killWhileWriting({ script, url, times, random, onKill }: KillRun): Promise<KillReport> {
  const setUp = await openDatabase(url);
  await migrate(setUp);
  await setUp.write(async (trx) => {
    const names = { username: 'w', username_key: 'w', email: 'w', email_key: 'w', name: 'W' };
    await trx('users').insert({ id: 1, ...names, created_at: 'now', password_hash: '-' });
  });
  await setUp.close();

  const answered: string[] = [];
  let slowestStartMs = 0;
  const ready = Array.from({ length: Math.min(readyAtOnce, times) }, () => new KillableWriter(script, url));
  for (let kills = 1; kills <= times; kills += 1) {
    const writer = ready.shift() as KillableWriter;
    if (kills + ready.length < times) ready.push(new KillableWriter(script, url));
    writer.begin();
    // Two lines precede the first key. The kill happens anywhere between two answers.
    await writer.until(3 + Math.floor(random() * 20));
    await pause(random() * 10);
    await writer.kill();
    answered.push(...writer.lines.slice(2));
    slowestStartMs = Math.max(slowestStartMs, writer.startMs ?? 0);
    onKill?.(kills);
  }
  return { ...(await inspect(url, answered)), answered: answered.length, slowestStartMs };
}

async function inspect(
  url: string,
  answered: readonly string[],
): Promise<Pick<KillReport, 'lost' | 'torn' | 'integrity'>> {
  const database = await openDatabase(url);
  const [check] = await database.read.raw<{ integrity_check: string }[]>('PRAGMA integrity_check');
  const names = await database.read('categories').pluck<string[]>('name');
  const receipts = new Set(await database.read('receipts').pluck<string[]>('key'));
  const seqs = await database.read('changes').orderBy('seq').pluck<number[]>('seq');
  await database.close();
  const stored = new Set(names);
  const isWhole = seqs.length === names.length && seqs.every((seq, index) => seq === index + 1);
  return {
    integrity: check?.integrity_check ?? 'no answer',
    lost: answered.filter((key) => !stored.has(key)),
    torn:
      names.length -
      stored.size +
      names.filter((name) => !receipts.has(name)).length +
      Math.abs(receipts.size - stored.size) +
      (isWhole ? 0 : 1),
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import { findChangesFor, findLastSeq, recordChange } from '#server/database/change-repository.ts';
import type { CommittedChange, Database, Lock, Trx } from '#server/database/database.ts';
import { AppError } from '#server/lib/errors.ts';
import { SeededRandom } from './seeded-random.ts';

/** Counters that writes raise by one; a write reads a counter before, so it depends on the write that raised it last. */
const chains = [1, 2, 3, 4];
const writesOfSeed = 14;

/** What befalls a write in the middle of its transaction. */
const fates = ['none', 'none', 'none', 'slow', 'refused', 'killed', 'frozen'] as const;
type Fate = (typeof fates)[number];

interface Outcome {
  fate: Fate;
  /** Ids of the changes of the write, of its last run. */
  changes: number[];
  isDone: boolean;
}

/** Id of the change that took a chain to a value. */
const changeOf = (chain: number, value: number): number => value * 10 + chain;

/**
 * Plays a seed: two processes write at once while two readers follow the feed in pages. Transactions are slow, refused,
 * killed or frozen until the end.
 * @returns the rules that were broken, in words
 */
export async function playFeedSeed(processes: readonly Database[], seed: number): Promise<string[]> {
  const random = new SeededRandom(seed);
  const start = await findLastSeq(database(processes, 0).read);
  const end = new AbortController();
  const readers = [0, 1].map((place) => follow(database(processes, place), random, start, end.signal));
  let thaw = (): void => undefined;
  const thawed = new Promise<void>((resolve) => (thaw = resolve));
  const outcomes: Outcome[] = [];
  const writes: Promise<void>[] = [];
  for (let count = 0; count < writesOfSeed; count += 1) {
    const outcome: Outcome = { fate: random.pick(fates), changes: [], isDone: false };
    const chosen = chains.filter(() => random.chance(0.4));
    outcomes.push(outcome);
    writes.push(write(database(processes, random.below(2)), chosen, outcome, { random, thawed }));
    if (random.chance(0.5)) await wait(random.below(3));
  }
  const rest = writes.filter((_, index) => outcomes[index]?.fate !== 'frozen');
  // A frozen one holds up those that share something with it, and nobody else: they are not waited for before it thaws.
  await Promise.race([Promise.all(rest), wait(20)]);
  thaw();
  await Promise.all(writes);
  end.abort();
  const stored = await findChangesFor(
    database(processes, 0).read,
    [0],
    { after: start, upTo: await findLastSeq(database(processes, 0).read) },
    10_000,
  );
  const read = await Promise.all(readers);
  return [...checkStored(stored, start, outcomes), ...read.flatMap((changes) => checkRead(changes, stored))];
}

function database(processes: readonly Database[], place: number): Database {
  const found = processes[place];
  if (found === undefined) throw new Error(`There is no process ${place}`);
  return found;
}

async function write(
  on: Database,
  chosen: readonly number[],
  outcome: Outcome,
  { random, thawed }: { random: SeededRandom; thawed: Promise<void> },
): Promise<void> {
  const locks = chosen.map((id): Lock => ({ kind: 'property', id }));
  const work = async (trx: Trx): Promise<void> => {
    outcome.changes = [];
    for (const chain of chosen) outcome.changes.push(await raise(trx, chain));
    if (outcome.fate === 'slow') await trx.raw('SELECT pg_sleep(?)', [random.below(5) / 1000]);
    if (outcome.fate === 'frozen') await thawed;
    if (outcome.fate === 'refused') throw new AppError('conflict');
    if (outcome.fate === 'killed') await killConnection(trx, on);
  };
  try {
    await on.write(work, { locks });
    outcome.isDone = true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Reads a chain and raises it by one. @returns id of the change */
async function raise(trx: Trx, chain: number): Promise<number> {
  const key = `chain ${chain}`;
  const row = await trx<{ key: string; value: string }>('meta').where({ key }).first();
  const value = Number(row?.value ?? 0) + 1;
  await trx('meta')
    .insert({ key, value: String(value) })
    .onConflict('key')
    .merge();
  const id = changeOf(chain, value);
  await recordChange(trx, { table: 'categories', id, audience: { kind: 'public' } });
  return id;
}

async function killConnection(trx: Trx, { read }: Database): Promise<void> {
  const { rows } = await trx.raw<{ rows: { pid: number }[] }>('SELECT pg_backend_pid() AS pid');
  await read.raw('SELECT pg_terminate_backend(?)', [rows[0]?.pid ?? 0]);
}

/** Follows the feed as a device does, in pages and with pauses, until the end and what is left then. */
async function follow(
  { read }: Database,
  random: SeededRandom,
  start: number,
  end: AbortSignal,
): Promise<CommittedChange[]> {
  const changes: CommittedChange[] = [];
  let after = start;
  for (;;) {
    const isLast = end.aborted;
    const upTo = await findLastSeq(read);
    if (random.chance(0.3)) await wait(random.below(4));
    const limit = 1 + random.below(6);
    const page = await findChangesFor(read, [0], { after, upTo }, limit);
    changes.push(...page);
    after = page.length < limit ? upTo : (page.at(-1)?.seq ?? upTo);
    if (isLast && after === upTo && page.length < limit) return changes;
    await wait(0);
  }
}

function checkStored(
  stored: readonly CommittedChange[],
  start: number,
  outcomes: readonly Outcome[],
): string[] {
  const broken: string[] = [];
  stored.forEach(({ seq }, index) => {
    if (seq !== start + index + 1) broken.push(`number ${seq} stands where ${start + index + 1} belongs`);
  });
  const values = new Map<number, number>();
  for (const { id } of stored) {
    const [chain, value] = [id % 10, Math.floor(id / 10)];
    const before = values.get(chain);
    if (before !== undefined && value !== before + 1) {
      broken.push(`chain ${chain} goes from ${before} to ${value}`);
    }
    values.set(chain, value);
  }
  const ids = stored.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) broken.push('a change is stored twice');
  for (const { isDone, fate, changes } of outcomes) {
    if (isDone && !changes.every((id) => ids.includes(id)))
      broken.push(`a change of a write is missing (${fate})`);
    if (fate === 'refused' && isDone) broken.push('a refused write was answered as done');
  }
  return broken;
}

function checkRead(read: readonly CommittedChange[], stored: readonly CommittedChange[]): string[] {
  const seqs = (changes: readonly CommittedChange[]) =>
    changes.map(({ seq, id }) => `${seq}:${id}`).join(' ');
  return seqs(read) === seqs(stored) ? [] : [`a reader saw ${seqs(read)}, stored is ${seqs(stored)}`];
}

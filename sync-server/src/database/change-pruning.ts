import { deleteChanges, findSeqAfter, findSupersededSeqs } from './change-repository.ts';
import { chunksOf } from './chunks.ts';
import type { Database } from './database.ts';
import { findMeta, setMeta } from './meta-repository.ts';

/** How much of the feed a run reads. */
interface PruningLimits {
  /** Changes of each of the two parts that a statement compares; it sorts both. */
  part: number;
  /** Superseded changes in memory at a time. */
  found: number;
  /** Statements that compare. */
  steps: number;
}

/** A statement takes one or two seconds on a slow machine. A feed that is smaller than a part needs one an hour. */
const usualLimits: PruningLimits = { part: 250_000, found: 50_000, steps: 100 };

const metaKey = 'change_pruning';

/** Position in the feed, in sequence numbers. Everything it says stays true, so runs at once only repeat work. */
interface Position {
  /** Up to here no change is superseded by another one up to here. */
  done: number;
  /** End of the newer part, which begins after `done`. Equal to `done` if the next part is not chosen yet. */
  newerTo: number;
  /** No change up to here is superseded by one of the newer part. */
  compared: number;
}

/**
 * Deletes superseded changes and goes on where the previous run ended. The feed is compared in parts, because a statement
 * over the whole of a large one would be cancelled:
 *
 *     feed   ├── older part ──┼── older part ──┼ … ┼── newer part ──┼── later: next newer parts
 *            0                compared         …   done             newerTo
 *
 * Each statement compares an older part and the newer part. After the last older part, the newer part is done.
 */
export async function pruneChanges(database: Database, limits: PruningLimits = usualLimits): Promise<void> {
  const stored = await findMeta(database.read, metaKey);
  let position = stored === null ? { done: 0, newerTo: 0, compared: 0 } : (JSON.parse(stored) as Position);
  for (let step = 0; step < limits.steps; step += 1) {
    if (position.newerTo === position.done) {
      const newerTo = await findSeqAfter(database.read, position.done, limits.part);
      if (newerTo === null) return;
      position = { done: position.done, newerTo, compared: 0 };
    }
    position = await comparePart(database, position, limits);
    const value = JSON.stringify(position);
    await database.write((trx) => setMeta(trx, metaKey, value), { locks: [] });
  }
}

/** Compares the newer part with the next older one. @returns the position afterwards */
async function comparePart(
  database: Database,
  position: Position,
  { part, found }: PruningLimits,
): Promise<Position> {
  const { done, newerTo, compared } = position;
  const olderTo = Math.min(done, (await findSeqAfter(database.read, compared, part)) ?? done);
  const superseded = await findSupersededSeqs(
    database.read,
    [
      { after: compared, upTo: olderTo },
      { after: done, upTo: newerTo },
    ],
    found,
  );
  for (const seqs of chunksOf(superseded)) {
    await database.write((trx) => deleteChanges(trx, seqs), { locks: [] });
  }
  // There may be more of them in this part.
  if (superseded.length === found) return position;
  return olderTo === done ? { done: newerTo, newerTo, compared: 0 } : { ...position, compared: olderTo };
}

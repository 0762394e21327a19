import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { leaseBlockSize } from '#contracts/limits.ts';
import { findLastSeq } from './change-repository.ts';
import type { Database, Trx } from './database.ts';
import { firstLeasedId } from './ids.ts';
import { findMeta, setMeta } from './meta-repository.ts';

/** Zero of the clock that leases and accounts of a new epoch are counted by, in milliseconds since 1970. */
const idsCountedFrom = Date.UTC(2026, 0, 1);

/** Starts a new epoch. Clients of the previous one resync fully and resend the writes of the last seven days. */
export const renewEpoch = (database: Pick<Database, 'transaction'>): Promise<string> =>
  database.transaction(startEpoch);

/** The same in an open transaction. */
export async function startEpoch(trx: Trx): Promise<string> {
  const epoch = randomUUID();
  await setMeta(trx, 'epoch', epoch);
  await skipLeasedIds(trx);
  await skipAccountIds(trx);
  return epoch;
}

/**
 * Leases given out after the backup was made are unknown here, and clients resend rows under their ids, so these ids must
 * not be leased again. An epoch leases far less than a block per millisecond: counting one block for each millisecond of
 * the clock is above every earlier lease.
 */
async function skipLeasedIds(trx: Trx): Promise<void> {
  const first = firstLeasedId + (Date.now() - idsCountedFrom) * leaseBlockSize;
  await trx('counters').where('name', 'leases').where('value', '<', first).update({ value: first });
}

/**
 * Accounts opened after the backup was made are unknown here, but the devices of their people still have a private database
 * under their ids. An account with the same id would open it, and send what it holds. Far fewer than one account per second
 * are opened, so an id that counts one for each second is above those of all earlier accounts, and below the leased ids
 * until 2057.
 */
async function skipAccountIds(trx: Trx): Promise<void> {
  const last = Math.floor((Date.now() - idsCountedFrom) / 1000);
  await trx('counters').where('name', 'users').where('value', '<', last).update({ value: last });
}

interface HighWaterMark {
  /** The start that wrote it; the database holds the same word. */
  start: string;
  /** Newest sequence number known to be durable then. */
  seq: number;
}

/** The file beside the database that names the epoch's last start and the newest change known to be durable then. */
const highWaterMarkPath = (databasePath: string): string => `${databasePath}.high-water-mark`;

/** Takes over the file under its name in earlier versions, so that a restore during an update is noticed too. */
function adoptFormerFile(databasePath: string): void {
  const former = `${databasePath}.landmark`;
  if (existsSync(former)) renameSync(former, highWaterMarkPath(databasePath));
}

function readHighWaterMark(path: string): HighWaterMark | null {
  try {
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as HighWaterMark) : null;
  } catch {
    return null; // Cut off in the middle of a write: as good as none.
  }
}

async function writeHighWaterMark(path: string, mark: HighWaterMark): Promise<void> {
  // On the disk before it has its name: a power failure must not leave an empty file.
  await writeFile(`${path}.next`, JSON.stringify(mark), { flush: true });
  await rename(`${path}.next`, path);
}

/** Whether a database is not the one that the mark was written for, or an older copy of it. */
const isReplaced = (mark: HighWaterMark | null, start: string | null, seq: number): boolean =>
  mark !== null && (mark.start !== start || mark.seq > seq);

/**
 * The epoch to serve. A SQLite file can be replaced by an older copy without notice, so each start writes a token to the
 * database and to a file beside it. Where they differ, or the database is behind the file, the database was restored and
 * gets a new epoch. PostgreSQL names its cluster and timeline instead (`postgres-timeline.ts`).
 * @param databasePath path of the SQLite file; null for a database without one
 */
export async function openEpoch(database: Database, databasePath: string | null): Promise<string> {
  if (databasePath === null) return (await database.timeline?.open()) ?? getEpoch(database);
  adoptFormerFile(databasePath);
  const path = highWaterMarkPath(databasePath);
  const mark = readHighWaterMark(path);
  const start = await findMeta(database.read, 'start');
  const wasReplaced = isReplaced(mark, start, await findLastSeq(database.read));
  const epoch = wasReplaced ? await renewEpoch(database) : await getEpoch(database);
  const next = randomUUID();
  await database.transaction((trx) => setMeta(trx, 'start', next));
  await writeHighWaterMark(path, { start: next, seq: await findLastSeq(database.read) });
  return epoch;
}

/**
 * Records the newest sequence number, so that a copy of this run that is put back later is noticed at the next start. If
 * the file was replaced already, the mark stays as it is, for that start.
 */
export async function updateHighWaterMark(
  database: Pick<Database, 'read'>,
  databasePath: string,
): Promise<void> {
  const path = highWaterMarkPath(databasePath);
  const start = await findMeta(database.read, 'start');
  const seq = await findLastSeq(database.read);
  if (start === null || isReplaced(readHighWaterMark(path), start, seq)) return;
  await writeHighWaterMark(path, { start, seq });
}

async function getEpoch(database: Pick<Database, 'read'>): Promise<string> {
  const epoch = await findMeta(database.read, 'epoch');
  if (epoch === null) throw new Error('The database is not migrated');
  return epoch;
}

import type { Knex } from 'knex';
import type { Client, QueryResult } from 'pg';
import type { Db, Timeline, Trx } from '#server/database/database.ts';
import { otherTimelineCode } from '#server/database/database-errors.ts';
import { startEpoch } from '#server/database/epoch.ts';
import { setMeta } from '#server/database/meta-repository.ts';
import { closeConnectionOf } from './postgres-connections.ts';
import { lockAlone } from './postgres-locks.ts';

/** Time between two looks at the server of a process that does not write, in milliseconds. */
const lookEveryMs = 1_000;
/** Longest wait for the answer to a look, in milliseconds. After it, the connection is closed, and the next look opens one. */
const lookMs = 2_000;

/** Stands for the timeline of a server that only follows another one. */
const standby = 'standby';

/** What a server says about itself and its data. */
interface Standing {
  /** Cluster and WAL timeline. A promotion raises the timeline. */
  server: string;
  /** Server that took over last, and the last sequence number at that moment; null before the first start. */
  takeover: string | null;
  epoch: string | null;
  /** Last sequence number. */
  seq: number;
}

/** The control file names the new timeline only after the next checkpoint, the current WAL file names it at once. */
const askStanding = `
  SELECT
    (SELECT system_identifier FROM pg_control_system()) || '/' || CASE
      WHEN pg_is_in_recovery() THEN '${standby}'
      ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
    END AS server,
    (SELECT value FROM meta WHERE key = 'takeover') AS takeover,
    (SELECT value FROM meta WHERE key = 'epoch') AS epoch,
    (SELECT value FROM counters WHERE name = 'changes') AS seq`;

/** @param longestMs how long to wait for the answer; as long as for every statement unless given */
async function readStanding(db: Db, longestMs?: number): Promise<Standing> {
  const limit = longestMs === undefined ? {} : { query_timeout: longestMs };
  const { rows } = await db.raw<QueryResult<Standing>>(askStanding).options(limit);
  return rows[0] as Standing;
}

const isStandby = ({ server }: Standing): boolean => server.endsWith(`/${standby}`);
const serverOf = (takeover: string): string => takeover.split(' ')[0] ?? '';
const seqOf = (takeover: string): number => Number(takeover.split(' ')[1]);

/**
 * Notices a promoted standby and decides whether acknowledged writes were lost. Source: decision 028.
 *
 *   look (each transaction, each second) ─ same server, takeover and epoch ─▶ go on
 *        │ different                                                              ▲
 *        ▼                                                                        │
 *   lock out all writes, record the takeover ─ knows no higher position ──────────┘
 *        │ this process knows a position above that of the takeover
 *        ▼
 *   start a new epoch, unless another process has ─▶ over: refuse writes until the database is opened again
 */
export class PostgresTimeline implements Timeline {
  readonly #pools: { writing: Knex; reading: Knex };
  readonly #lockWaitMs: number;
  readonly #listeners: (() => void)[] = [];
  /** Null until `open`: scripts do not serve an epoch. */
  #served: { epoch: string; takeover: string } | null = null;
  #isOver = false;
  /** Highest position that the server of `takeover` has shown to this process. */
  #acknowledged = 0;
  /** Highest position that listeners were notified of, whichever server it came from. */
  #seen = 0;
  #lookTimer: NodeJS.Timeout | null = null;
  #isLooking = false;
  #deciding: Promise<string> | null = null;

  constructor(pools: { writing: Knex; reading: Knex }, { lockWaitMs }: { lockWaitMs: number }) {
    this.#pools = pools;
    this.#lockWaitMs = lockWaitMs;
  }

  /** Names the present server; null while nothing is served. Data of another server must not be used together with it. */
  get takeover(): string | null {
    return this.#served?.takeover ?? null;
  }

  async open(): Promise<string> {
    const epoch = await this.#decide();
    this.#lookTimer = setInterval(() => {
      // A look at a silent server takes longer than the interval, and each one takes a connection from the readers.
      if (this.#isLooking) return;
      this.#isLooking = true;
      void this.#look()
        .catch(() => undefined)
        .finally(() => (this.#isLooking = false));
    }, lookEveryMs);
    this.#lookTimer.unref();
    return epoch;
  }

  onNewEpoch(listener: () => void): void {
    this.#listeners.push(listener);
    if (this.#isOver) listener();
  }

  noteSeen(seq: number): void {
    this.#seen = Math.max(this.#seen, seq);
  }

  /** Notes a position that a checked transaction has committed or read. */
  noteAcknowledged(seq: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, seq);
  }

  /**
   * Looks at the server of a transaction that has its locks, before its first write. Sends its statement synchronously.
   * @throws {Error} `otherTimelineCode` if the transaction must not go on
   */
  async check(connection: Client): Promise<void> {
    if (this.#served === null) return;
    const { rows } = await connection.query<Standing>(askStanding);
    const standing = rows[0] as Standing;
    // A standby refuses the write itself, and the caller then gives up its connection.
    if (isStandby(standing) || this.#isServed(standing)) return;
    // Not here: the decision waits for the locks of this transaction.
    this.#decide().catch(() => undefined); // The next write or look tries again.
    throw Object.assign(new Error('Another server has taken over'), { code: otherTimelineCode });
  }

  /** Last sequence number of a replica; 0 if it follows another server or epoch. */
  async seqOfReplica(replica: Db): Promise<number> {
    const { takeover, epoch, seq } = await readStanding(replica);
    const served = this.#served;
    return served === null || (takeover === served.takeover && epoch === served.epoch) ? seq : 0;
  }

  async close(): Promise<void> {
    if (this.#lookTimer !== null) clearInterval(this.#lookTimer);
    await this.#deciding?.catch(() => undefined);
  }

  #isServed({ server, takeover, epoch }: Standing): boolean {
    const served = this.#served;
    if (served === null || this.#isOver) return false;
    return epoch === served.epoch && takeover === served.takeover && serverOf(takeover) === server;
  }

  async #look(): Promise<void> {
    if (this.#isOver) return;
    const standing = await readStanding(this.#pools.reading, lookMs);
    if (isStandby(standing)) return;
    if (this.#isServed(standing)) this.noteAcknowledged(standing.seq);
    else await this.#decide();
  }

  /** @returns the epoch of the database */
  #decide(): Promise<string> {
    this.#deciding ??= this.#decideOnce().finally(() => (this.#deciding = null));
    return this.#deciding;
  }

  async #decideOnce(): Promise<string> {
    const { epoch, takeover } = await this.#inLockedTransaction((trx) => this.#recordTakeover(trx));
    if (this.#served === null || this.#served.epoch === epoch) {
      this.#served = { epoch, takeover };
    } else if (!this.#isOver) {
      this.#isOver = true;
      for (const listener of this.#listeners) listener();
    }
    return epoch;
  }

  /** No other process writes or decides meanwhile. */
  async #inLockedTransaction<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    const trx = await this.#pools.writing.transaction();
    try {
      await lockAlone(trx, this.#lockWaitMs);
      const value = await work(trx);
      await trx.commit();
      return value;
    } catch (error) {
      await trx.rollback().catch(() => undefined);
      // It may lead to a server that is no longer the primary; a new connection leads to the present one.
      await closeConnectionOf(trx);
      throw error;
    }
  }

  /** Records the server if it has just taken over, and starts a new epoch if it lacks writes. */
  async #recordTakeover(trx: Trx): Promise<{ epoch: string; takeover: string }> {
    const standing = await readStanding(trx);
    if (standing.epoch === null) throw new Error('The database is not migrated');
    const { server, seq } = standing;
    const isRecorded = standing.takeover !== null && serverOf(standing.takeover) === server;
    const takeover = isRecorded ? (standing.takeover as string) : `${server} ${seq}`;
    if (!isRecorded) await setMeta(trx, 'takeover', takeover);
    const epoch = this.#lacksWrites(standing, takeover) ? await startEpoch(trx) : standing.epoch;
    return { epoch, takeover };
  }

  #lacksWrites(standing: Standing, takeover: string): boolean {
    const served = this.#served;
    // A process that starts cannot know what was lost before, so that any takeover nobody has recorded counts as a loss.
    if (served === null) return standing.takeover !== null && standing.takeover !== takeover;
    if (standing.epoch !== served.epoch) return false;
    const isBehind = takeover !== served.takeover && this.#acknowledged > seqOf(takeover);
    return isBehind || Math.max(this.#acknowledged, this.#seen) > standing.seq;
  }
}

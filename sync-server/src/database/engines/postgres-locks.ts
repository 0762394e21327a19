import type { Client } from 'pg';
import type { Lock, Trx } from '#server/database/database.ts';

const lockKinds = ['user', 'conversation', 'property'] as const satisfies readonly Lock['kind'][];

/** Key of the lock that writes without named locks hold exclusively, and all others share. */
const globalKey = '0';

/** Key of an advisory lock: the kind in the bits above the 53 bits of an id. */
const keyOf = ({ kind, id }: Lock): bigint => (BigInt(lockKinds.indexOf(kind) + 1) << 54n) + BigInt(id);

/** Waits until no other write runs, and keeps others out until the end of the transaction. */
export async function lockAlone(trx: Trx, lockWaitMs: number): Promise<void> {
  await trx.raw("SELECT set_config('lock_timeout', ?, true)", [String(lockWaitMs)]);
  await trx.raw('SELECT pg_advisory_xact_lock(?)', [globalKey]);
}

/** Advisory locks of a transaction. PostgreSQL releases them at its end. */
export class HeldLocks {
  readonly #connection: Client;
  readonly #held = new Set<bigint>();
  #isAlone = false;
  #isTogether = false;

  constructor(connection: Client) {
    this.#connection = connection;
  }

  /** Sends its statements synchronously. @param locks undefined: exclusive of every other write */
  async take(locks: readonly Lock[] | undefined): Promise<void> {
    if (this.#isAlone) return;
    if (locks === undefined) {
      this.#isAlone = true;
      await this.#connection.query('SELECT pg_advisory_xact_lock($1)', [globalKey]);
      return;
    }
    const sent: Promise<unknown>[] = [];
    if (!this.#isTogether) {
      this.#isTogether = true;
      sent.push(this.#connection.query('SELECT pg_advisory_xact_lock_shared($1)', [globalKey]));
    }
    // Sorted, so that two transactions that want the same locks cannot deadlock.
    const keys = [...new Set(locks.map(keyOf))]
      .filter((key) => !this.#held.has(key))
      .sort((a, b) => (a < b ? -1 : 1));
    for (const key of keys) this.#held.add(key);
    if (keys.length > 0) {
      const text = 'SELECT count(pg_advisory_xact_lock(key)) FROM unnest($1::bigint[]) AS key';
      sent.push(this.#connection.query(text, [keys.map(String)]));
    }
    await Promise.all(sent);
  }
}

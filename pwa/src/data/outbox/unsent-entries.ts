import type { Collection } from 'dexie';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';

/** Counts entries that are queued or being sent, in one transaction: the sync loop counts several times in each run. */
export async function countWaitingEntries(db: PrivateDb): Promise<number> {
  const counts = await db.transaction('r', db.outbox, () =>
    Promise.all(waitingEntries(db).map((entries) => entries.count())),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Entries that the server has not accepted, including rejected ones, in order of `seq`. */
export async function findUnaccepted(db: PrivateDb): Promise<OutboxEntry[]> {
  const parts = await db.transaction('r', db.outbox, () =>
    Promise.all(
      [...waitingEntries(db), db.outbox.where('state').equals('rejected')].map((part) => part.toArray()),
    ),
  );
  return parts.flat().sort((a, b) => a.seq - b.seq);
}

/** One query per state: a query for both would use a cursor, with one round trip per entry. */
const waitingEntries = (db: PrivateDb): Collection<OutboxEntry, number>[] =>
  (['queued', 'sending'] as const).map((state) => db.outbox.where('state').equals(state));

import { liveQuery, type Subscription } from 'dexie';
import { createStore, type ReadableStore } from '#pwa/lib/create-store.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { currentAccount, privateDb, subscribeToAccount } from '#pwa/data/open-stores.ts';

/** Entries of a visitor. Those stored are only sent after a sign-in, so none is shown as waiting. */
const none: readonly OutboxEntry[] = [];

/** Result of the last read. */
interface OutboxRead {
  entries?: readonly OutboxEntry[];
  failure?: { cause: unknown };
}

const notRead: OutboxRead = {};
let reading: Subscription | null = null;

const outboxRead = createStore(notRead, () => {
  const unsubscribe = subscribeToAccount(read);
  read();
  return () => {
    unsubscribe();
    reading?.unsubscribe();
    outboxRead.set(notRead);
  };
});

/**
 * Outbox of the open account in order of `seq`. It is one live query for everything that counts or lists entries, so
 * that all places on the screen agree. It reads while it has subscribers; undefined before the first read.
 * @throws the error of the read
 */
export const outbox: ReadableStore<readonly OutboxEntry[] | undefined> = {
  snapshot: () => {
    const { entries, failure } = outboxRead.snapshot();
    if (failure !== undefined) throw failure.cause;
    return entries;
  },
  subscribe: outboxRead.subscribe,
};

function read(): void {
  reading?.unsubscribe();
  if (currentAccount() === null) {
    outboxRead.set({ entries: none });
    return;
  }
  outboxRead.set(notRead);
  const db = privateDb();
  // Dexie tracks reads after an `await` only in an `async` function.
  reading = liveQuery(async () => await db.outbox.orderBy('seq').toArray()).subscribe({
    next: (entries) => outboxRead.set({ entries }),
    error: (cause: unknown) => outboxRead.set({ failure: { cause } }),
  });
}

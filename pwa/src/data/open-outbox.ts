import { liveQuery, type Subscription } from 'dexie';
import { createStore, type ReadableStore } from '#pwa/lib/create-store.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { currentAccount, privateDb, subscribeToAccount } from './open-stores.ts';

/** A visitor's entries are kept for the account they sign in to: none of them waits to be sent. */
const none: readonly OutboxEntry[] = [];

/** What the last read has brought. */
interface OutboxRead {
  entries?: readonly OutboxEntry[];
  failure?: { cause: unknown };
}

const notRead: OutboxRead = {};
let reading: Subscription | null = null;

const outboxRead = createStore(notRead, () => {
  const unfollow = subscribeToAccount(read);
  read();
  return () => {
    unfollow();
    reading?.unsubscribe();
    outboxRead.set(notRead);
  };
});

/**
 * The outbox of the open account in the order of `seq`, from the one live query behind everything that counts or lists
 * what waits, so that no two places on the screen can disagree. Undefined until it was read,
 * which happens as long as somebody listens.
 * @throws what the read threw
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
  // Dexie follows a read across `await` only from a function that is `async` itself.
  reading = liveQuery(async () => await db.outbox.orderBy('seq').toArray()).subscribe({
    next: (entries) => outboxRead.set({ entries }),
    error: (cause: unknown) => outboxRead.set({ failure: { cause } }),
  });
}

import { liveQuery, type Subscription } from 'dexie';
import type { OutboxEntry } from './outbox-entry.ts';
import { currentAccount, privateDb, subscribeToAccount } from './open-stores.ts';

/** A visitor's entries are kept for the account they sign in to: none of them waits to be sent. */
const none: readonly OutboxEntry[] = [];

let entries: readonly OutboxEntry[] | undefined;
let failure: { cause: unknown } | null = null;
let reading: Subscription | null = null;
let unfollowAccount = (): void => undefined;
const listeners = new Set<() => void>();

/**
 * The outbox of the open account in the order of `seq`, from the one live query behind everything that counts or lists
 * what waits, so that no two places on the screen can disagree. Undefined until it was read.
 * @throws what the read threw
 */
export function outboxEntries(): readonly OutboxEntry[] | undefined {
  if (failure !== null) throw failure.cause;
  return entries;
}

/** Reads it as long as somebody listens. @returns unsubscribe function */
export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    unfollowAccount = subscribeToAccount(read);
    read();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    unfollowAccount();
    stop();
  };
}

function stop(): void {
  reading?.unsubscribe();
  reading = null;
  entries = undefined;
  failure = null;
}

function read(): void {
  stop();
  if (currentAccount() === null) {
    report(none);
    return;
  }
  const db = privateDb();
  // Dexie follows a read across `await` only from a function that is `async` itself.
  reading = liveQuery(async () => await db.outbox.orderBy('seq').toArray()).subscribe({
    next: report,
    error: (cause: unknown) => {
      failure = { cause };
      tellAll();
    },
  });
  tellAll();
}

function report(found: readonly OutboxEntry[]): void {
  entries = found;
  tellAll();
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

import Dexie, { RangeSet } from 'dexie';
import { createEmitter, createStore } from '#pwa/lib/create-store.ts';
import { watchStalls } from './storage-stall.ts';
import { isSuspended } from './store-db.ts';

/**
 * `ok`. `stalled`: a read or write has not ended for seconds, for example because another page locks the database.
 * `reload`: another tab runs a newer version of the app and needs this one to reload. `unavailable`: the browser cannot
 * open the database, so writes may fail. `full`: nothing can be stored, so nothing is sent or received.
 */
export type StorageHealth = 'ok' | 'stalled' | 'reload' | 'unavailable' | 'full';

/** Health of this device's databases. */
export const healthStore = createStore<StorageHealth>('ok');
export const storageHealth = healthStore.snapshot;
export const reportStorageHealth = healthStore.set;

/** Emits after a database that the browser had closed was opened again. It may be empty now. */
export const reopenings = createEmitter();

watchStalls((isStalled) => {
  const health = storageHealth();
  if (health === 'ok' || health === 'stalled') reportStorageHealth(isStalled ? 'stalled' : 'ok');
});

/**
 * Delays before each attempt to open a database again, in milliseconds. Chromium refuses to open one that it is still
 * closing, for example because its data was cleared.
 */
const reopenDelaysMs = [0, 300, 1_000, 3_000, 10_000];

/**
 * Closes the database when another tab upgrades or deletes it, instead of blocking that, and opens it again when it was
 * deleted, or when the browser closed it, as Safari does after a while in the background.
 */
export function watchConnection<D extends Dexie>(db: D): D {
  let isDeleted = false;
  db.on('versionchange', ({ newVersion }) => {
    isDeleted = newVersion === null;
    if (isDeleted) db.close({ disableAutoOpen: false });
    else {
      reportStorageHealth('reload');
      closeForGood(db);
    }
    return false;
  });
  let isOpening = false;
  db.on('close', () => {
    // Dexie also closes a database that could not be opened. Opening it again could fail in an endless loop.
    if (isOpening || closedForGood.has(db)) return;
    // The event is fired before the database is closed, so open it in a later microtask.
    queueMicrotask(() => {
      // A suspended page opens it after it is resumed.
      if (isSuspended()) return;
      isOpening = true;
      // The tab that deleted it signs its account out here too, a moment later: opening it at once would create it again.
      void openAgain(db, isDeleted ? 1 : 0).finally(() => (isOpening = isDeleted = false));
    });
  });
  return db;
}

/** @param from index of the first delay */
async function openAgain(db: Dexie, from: number): Promise<void> {
  for (const delayMs of reopenDelaysMs.slice(from)) {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (isSuspended() || closedForGood.has(db)) return;
    try {
      await db.open();
      if (storageHealth() === 'unavailable') reportStorageHealth('ok');
      reopenings.emit();
      repeatLiveQueries();
      return;
    } catch {
      reportStorageHealth('unavailable');
    }
  }
}

/**
 * Dexie neither reports nor repeats the first read of a live query if it met a closed database. The page's other
 * queries, which are repeated too, may have rows of a database that is empty now.
 */
function repeatLiveQueries(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}

const closedForGood = new WeakSet<Dexie>();

/** Closes a database that is no longer needed, without treating it as a lost connection. */
export function closeForGood(db: Dexie): void {
  closedForGood.add(db);
  db.close();
}

const lostConnection = new Set(['InvalidStateError', 'UnknownError', 'DatabaseClosedError']);

/** The error behind Dexie's for an aborted transaction, a failed opening or failed requests; otherwise the error itself. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { inner, failures } = error as { inner?: unknown; failures?: readonly unknown[] };
  const causes: Record<string, unknown> = { AbortError: inner, OpenFailedError: inner, BulkError: failures?.[0] };
  const cause = causes[error.name];
  return cause instanceof Error ? causeOf(cause) : error;
}

/** @returns the name of the error, or of its cause */
export function nameOf(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof Error ? cause.name : '';
}

/**
 * Whether the browser lost its connection to the database, which opening it again can fix. The browser may then abort a
 * transaction or an opening. If the app itself aborted one, the error has no cause.
 */
export function isConnectionLost(error: unknown): boolean {
  const name = nameOf(error);
  return lostConnection.has(name) || (name === 'AbortError' && causeOf(error) !== error);
}

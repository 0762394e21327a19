import type Dexie from 'dexie';
import { createStore } from '#pwa/lib/create-store.ts';
import { watchStalls } from './storage-stall.ts';
import { isSuspended } from './store-db.ts';

/**
 * `ok`; `stalled`: a read or write has not ended for seconds, for example because another page locks the database;
 * `reload`: another tab runs a newer version of the app and needs this one to reload; `unavailable`: the
 * browser gave up the database, and what is done now may not be kept.
 */
export type StorageHealth = 'ok' | 'stalled' | 'reload' | 'unavailable';

/** Whether this device's databases can be used. */
export const healthStore = createStore<StorageHealth>('ok');
export const storageHealth = healthStore.snapshot;
export const reportStorageHealth = healthStore.set;

watchStalls((isStalled) => {
  const health = storageHealth();
  if (health === 'ok' || health === 'stalled') reportStorageHealth(isStalled ? 'stalled' : 'ok');
});

/**
 * Gives way to another tab's newer version of the database instead of blocking it, and opens again when the browser
 * closed the connection by itself, as Safari does after a while in the background.
 */
export function watchConnection<D extends Dexie>(db: D): D {
  db.on('versionchange', () => {
    reportStorageHealth('reload');
    closeForGood(db);
    return false;
  });
  let isOpening = false;
  db.on('close', () => {
    // Dexie closes what could not be opened too. Opening that again could fail at once, for ever, and freeze the page.
    if (isOpening || closedForGood.has(db)) return;
    // The event comes before the closing: only what comes after it opens the database again.
    queueMicrotask(() => {
      // A suspended page opens it when it is back.
      if (isSuspended()) return;
      isOpening = true;
      void db
        .open()
        .catch(() => reportStorageHealth('unavailable'))
        .finally(() => (isOpening = false));
    });
  });
  return db;
}

const closedForGood = new WeakSet<Dexie>();

/** Closes a database that nobody needs any more, which is no loss of the connection. */
export function closeForGood(db: Dexie): void {
  closedForGood.add(db);
  db.close();
}

const lostConnection = new Set(['InvalidStateError', 'UnknownError', 'DatabaseClosedError']);

/** The error's name; for an aborted transaction that of its cause. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { inner } = error as { inner?: unknown };
  return inner instanceof Error && error.name === 'AbortError' ? inner.name : error.name;
}

/** Whether the browser lost its connection to the database, which opening it again mends. */
export const isConnectionLost = (error: unknown): boolean => lostConnection.has(nameOf(error));

import type Dexie from 'dexie';
import { isSuspended } from './store-db.ts';

/**
 * `ok`; `reload`: another tab runs a newer version of the app and needs this one to reload; `unavailable`: the
 * browser gave up the database, and what is done now may not be kept.
 */
export type StorageHealth = 'ok' | 'reload' | 'unavailable';

let health: StorageHealth = 'ok';
const listeners = new Set<() => void>();

export const storageHealth = (): StorageHealth => health;

export function subscribeToStorageHealth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportStorageHealth(next: StorageHealth): void {
  if (next === health) return;
  health = next;
  for (const listener of listeners) listener();
}

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
  db.on('close', () => {
    if (closedForGood.has(db)) return;
    // The event comes before the closing: only what comes after it opens the database anew.
    queueMicrotask(() => {
      // A suspended page opens it when it is back.
      if (!isSuspended()) void db.open().catch(() => reportStorageHealth('unavailable'));
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

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { inner } = error as { inner?: unknown };
  return inner instanceof Error && error.name === 'AbortError' ? inner.name : error.name;
}

/** Whether the browser lost its connection to the database, which opening it again mends. */
export const isConnectionLost = (error: unknown): boolean => lostConnection.has(nameOf(error));

/** Whether the device is out of space for what was to be written. */
export const isQuotaExceeded = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError';

/** Runs the work; when the connection was lost, opens it again and runs the work once more. */
export async function withReopening<D extends Dexie, T>(db: D, work: (db: D) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } catch (error) {
    if (!isConnectionLost(error) || health === 'reload') throw error;
    try {
      db.close({ disableAutoOpen: false });
      await db.open();
      return await work(db);
    } catch (again) {
      if (isConnectionLost(again)) reportStorageHealth('unavailable');
      throw again;
    }
  }
}

import { PrivateDb, type AccountId } from './private-db.ts';
import { PublicDb } from './public-db.ts';
import { closeForGood, watchConnection } from './storage-health.ts';

/** Where the account of this device is remembered, so that the first read after a start opens the right database. */
export const accountKey = 'wellens-account';

let openPublic: PublicDb | null = null;
let openPrivate: PrivateDb | null = null;
const listeners = new Set<() => void>();

/** The cache of listings. */
export function publicDb(): PublicDb {
  openPublic ??= watchConnection(new PublicDb());
  return openPublic;
}

/** The database of the account this device is signed in to, or of its visitor. */
export function privateDb(): PrivateDb {
  openPrivate ??= watchConnection(new PrivateDb(rememberedAccount()));
  return openPrivate;
}

/** The account this device is signed in to; null for a visitor. */
export function currentAccount(): AccountId {
  return openPrivate?.account ?? rememberedAccount();
}

/**
 * Opens the database of another account; that of the one before is closed and stays as it is. Everything drawn from
 * it must be drawn anew, so the tree stands under a key of the account.
 */
export function switchAccount(account: AccountId): void {
  if (account === currentAccount()) return;
  if (openPrivate !== null) closeForGood(openPrivate);
  openPrivate = watchConnection(new PrivateDb(account));
  try {
    if (account === null) localStorage.removeItem(accountKey);
    else localStorage.setItem(accountKey, String(account));
  } catch {
    // Storage is closed to us: the next start begins as a visitor and asks the server who is signed in.
  }
  for (const listener of listeners) listener();
}

export function subscribeToAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function rememberedAccount(): AccountId {
  try {
    const stored = Number(localStorage.getItem(accountKey));
    return Number.isSafeInteger(stored) && stored >= 1 ? stored : null;
  } catch {
    return null;
  }
}

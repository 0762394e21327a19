import { createEmitter, type ReadableStore } from '#pwa/lib/create-store.ts';
import { findSignOut } from './device-db.ts';
import { PrivateDb, type AccountId } from './private-db.ts';
import { PublicDb } from './public-db.ts';
import { closeForGood, watchConnection } from './storage-health.ts';

/**
 * Where the account of this device is remembered, so that the first read after a start opens the right database. The
 * number is negative after a sign-out that the server has not confirmed.
 */
export const accountKey = 'wellens-account';

let openPublic: PublicDb | null = null;
let openPrivate: PrivateDb | null = null;
const accountChanges = createEmitter();

/** The cache of listings. */
export function publicDb(): PublicDb {
  openPublic ??= watchConnection(new PublicDb());
  return openPublic;
}

/** The database of the account this device is signed in to, or of its visitor. */
export function privateDb(): PrivateDb {
  openPrivate ??= openAccountDb(rememberedAccount());
  return openPrivate;
}

/** Nobody reads an account that was signed out of, even where the browser lost the note about it in a crash. */
function openAccountDb(account: AccountId): PrivateDb {
  const db = watchConnection(new PrivateDb(account));
  if (account !== null) {
    const pending = findSignOut().catch(() => undefined);
    db.on('ready', async () => {
      if ((await pending)?.account === account) beginSigningOut(account);
    });
  }
  return db;
}

/** The account this device is signed in to; null for a visitor. */
export function currentAccount(): AccountId {
  return openPrivate === null ? rememberedAccount() : openPrivate.account;
}

/**
 * Opens the database of another account; that of the one before is closed and stays as it is. Everything drawn from
 * it must be drawn anew, so the tree stands under a key of the account.
 */
export function switchAccount(account: AccountId): void {
  if (account === currentAccount()) return;
  try {
    if (account === null) localStorage.removeItem(accountKey);
    else localStorage.setItem(accountKey, String(account));
  } catch {
    // Storage is closed to us: the next start begins as a visitor and asks the server who is signed in.
  }
  showAccount(account);
}

/** Shows the account that this device remembers, after another tab has signed in or out. */
export const followAccount = (): void => showAccount(rememberedAccount());

/** Shows a visitor's page in every tab, and lets nobody use the session. @throws where local storage is closed or full */
export function beginSigningOut(account: number): void {
  localStorage.setItem(accountKey, String(-account));
  followAccount();
}

/** The server has confirmed the sign-out. */
export function endSigningOut(): void {
  if (!isSigningOut()) return; // somebody has logged in since
  localStorage.removeItem(accountKey);
  followAccount();
}

/** Whether the server has not confirmed a sign-out yet, so that its session must not be used. */
export const isSigningOut = (): boolean => remembered() < 0;

function showAccount(account: AccountId): void {
  if (openPrivate !== null && openPrivate.account !== account) {
    closeForGood(openPrivate);
    openPrivate = openAccountDb(account);
  }
  accountChanges.emit();
}

export const subscribeToAccount = accountChanges.subscribe;

/** The account this device is signed in to; null for a visitor. */
export const accountStore: ReadableStore<AccountId> = {
  snapshot: currentAccount,
  subscribe: subscribeToAccount,
};

function rememberedAccount(): AccountId {
  const account = remembered();
  return account >= 1 ? account : null;
}

function remembered(): number {
  try {
    return Math.trunc(Number(localStorage.getItem(accountKey))) || 0;
  } catch {
    return 0;
  }
}

import { createEmitter, type ReadableStore } from '#pwa/lib/create-store.ts';
import { findSignOutOf } from './device-db.ts';
import { PrivateDb, type AccountId } from './private-db.ts';
import { PublicDb } from './public-db.ts';
import { closeForGood, watchConnection } from './storage-health.ts';

/**
 * Local storage key of the device's account, so that the first read after a start opens the right database. The value
 * is the negative account id after a sign-out that the server has not confirmed.
 */
export const accountKey = 'wellens-account';

let openPublic: PublicDb | null = null;
let openPrivate: PrivateDb | null = null;
const accountChanges = createEmitter();

/** @returns the shared cache of public data */
export function publicDb(): PublicDb {
  openPublic ??= watchConnection(new PublicDb());
  return openPublic;
}

/** @returns the database of the signed-in account, or of the visitor */
export function privateDb(): PrivateDb {
  openPrivate ??= openAccountDb(rememberedAccount());
  return openPrivate;
}

/** Opens an account's database. A stored sign-out still applies if local storage lost it in a crash of the browser. */
function openAccountDb(account: AccountId): PrivateDb {
  const db = watchConnection(new PrivateDb(account));
  if (account !== null) {
    const signOut = findSignOutOf(account).catch(() => undefined);
    db.on('ready', async () => {
      if ((await signOut) !== undefined) beginSigningOut(account);
    });
  }
  return db;
}

/** The account this device is signed in to; null for a visitor. */
export function currentAccount(): AccountId {
  return openPrivate === null ? rememberedAccount() : openPrivate.account;
}

/**
 * Opens the database of another account and closes that of the previous one. Everything rendered from it must be
 * rendered again, so the React tree uses the account as its key.
 */
export function switchAccount(account: AccountId): void {
  if (account === currentAccount()) return;
  try {
    if (account === null) localStorage.removeItem(accountKey);
    else localStorage.setItem(accountKey, String(account));
  } catch {
    // Local storage is not allowed: the next start opens the visitor's database and asks the server for the account.
  }
  showAccount(account);
}

/** Opens the account in local storage, after another tab has signed in or out. */
export const followAccount = (): void => showAccount(rememberedAccount());

/**
 * Shows the visitor's view in every tab and blocks the session until the sign-out is confirmed.
 * @throws if local storage is full or not allowed
 */
export function beginSigningOut(account: number): void {
  localStorage.setItem(accountKey, String(-account));
  followAccount();
}

/** Ends a sign-out that the server has confirmed. */
export function endSigningOut(): void {
  if (!isSigningOut()) return; // an account has signed in meanwhile
  localStorage.removeItem(accountKey);
  followAccount();
}

/** Whether a sign-out waits for the server's confirmation, so that its session must not be used. */
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

import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import type { SignOut } from '#pwa/data/device-db.ts';
import { beginSigningOut, currentAccount, privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { countUnsentPictures, retryPictures } from '#pwa/data/pictures/stored-pictures.ts';
import { PrivateDb, privateDbName } from '#pwa/data/private-db.ts';
import { reportUnlessClosed } from '#pwa/data/report-unless-closed.ts';
import { isConnectionLost } from '#pwa/data/storage-health.ts';
import { isQuotaExceeded } from '#pwa/data/storage/storage-recovery.ts';
import { findUnsent } from '#pwa/sync/outbox/account-guard.ts';
import { hasRejected, retryAll } from '#pwa/sync/outbox/outbox-actions.ts';
import { ConnectionError, isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { adoptVisitorChanges } from '#pwa/sync/commands/adopt-visitor.ts';
import {
  findSignOut,
  finishDiscard,
  finishLateDiscard,
  removeSignOut,
  storeSignOut,
} from '#pwa/sync/sign-out.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { endSession } from '#pwa/sync/session-end.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { readSession } from './account-queries.ts';
import { sessionKey } from '#pwa/data/account/stored-session.ts';
import { reportSession, sessionAnswered } from './session-state.ts';

/** Raised by each login, logout and question about the session: an answer to an earlier question is out of date. */
let sessionTurn = 0;

/** The browser stores nothing, so no account can be opened on this device. */
export class AccountNotStoredError extends Error {
  override readonly name = 'AccountNotStoredError';
}

/**
 * Opens the database of this person and stores the account in it; null continues as a visitor.
 * @throws {AccountNotStoredError} in which case the account that was open stays open
 */
export async function openAccount(user: SessionUser | null): Promise<void> {
  sessionTurn += 1;
  // First, or a page that ends in between would leave an account that does not know its person.
  if (user !== null) await keepSession(user);
  switchAccount(user?.id ?? null);
  reportSession(false);
  sessionAnswered.set(true);
  if (user === null) return;
  await adoptVisitor();
  if (user.suspension === undefined) await retryAll(appDevice, 'suspended');
  if (user.emailStatus !== 'verified') return;
  if ((await retryPictures(privateDb())) > 0) appDevice.emitQueued();
  await retryAll(appDevice, 'email_unverified');
}

async function keepSession(user: SessionUser): Promise<void> {
  const session = { key: sessionKey, value: user };
  if (currentAccount() === user.id) {
    try {
      await privateDb().meta.put(session);
    } catch (error) {
      // The device is full: what it knew of the person stays.
      if (!isQuotaExceeded(error)) throw error;
    }
    return;
  }
  const db = new PrivateDb(user.id);
  try {
    await finishLateDiscard(user.id);
    await db.meta.put(session);
  } catch (cause) {
    throw new AccountNotStoredError('The account cannot be stored on this device', { cause });
  } finally {
    db.close();
  }
}

/** Whether a visitor's database exists. It is not opened, because it could be locked. True if the browser cannot list databases. */
async function hasVisitor(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some(({ name }) => name === privateDbName(null));
}

/**
 * Moves what a visitor saved and reported on this device to the account that is open now. It also runs at each start, so
 * that a device that stopped half-way goes on. Source: decision 002.
 */
async function adoptVisitor(): Promise<void> {
  if (!(await hasVisitor())) return;
  const visitor = new PrivateDb(null);
  try {
    await adoptVisitorChanges(appDevice, () => visitor);
  } finally {
    visitor.close();
  }
}

/** The latest question who is signed in. */
let latestRefresh = { turn: 0, done: Promise.resolve() };

/**
 * Asks the server who is signed in. Without an answer the known account stays open. An ended session closes nothing,
 * because the waiting changes still belong to that person. An answer after a login or a logout is dropped; one after a
 * later question too, and the later answer is awaited instead.
 */
export function refreshSession(): Promise<void> {
  sessionTurn += 1;
  const done = askSession(sessionTurn);
  latestRefresh = { turn: sessionTurn, done };
  return done;
}

async function askSession(turn: number): Promise<void> {
  const account = currentAccount();
  try {
    const { body: user } = await appDevice.api.call('getMe', {});
    if (latestRefresh.turn > turn) {
      await latestRefresh.done;
      return;
    }
    if (turn !== sessionTurn || account !== currentAccount()) return;
    if (user === null && currentAccount() !== null) reportSession(true);
    else await openAccount(user);
  } catch (error) {
    // A login or logout has closed the database since, and its own answer counts; or the browser stores nothing, which a
    // banner says.
    if (isConnectionLost(error) || error instanceof AccountNotStoredError) return;
    if (!isFailedCall(error)) throw error;
  } finally {
    sessionAnswered.set(true);
  }
}

/**
 * Fetches the session again if the account was suspended or its email address not confirmed when this device last asked,
 * or if a change was refused because of a suspension. The device has no other way to learn that this has ended.
 */
export async function refreshLimitedSession(): Promise<void> {
  if (currentAccount() === null) return;
  try {
    const session = await readSession();
    const isLimited = session?.suspension !== undefined || session?.emailStatus === 'unverified';
    if (!isLimited && !(await hasRejected(appDevice, 'suspended'))) return;
  } catch (error) {
    // A logout has closed the database since.
    if (isConnectionLost(error)) return;
    throw error;
  }
  await refreshSession();
}

/** Whether logging out now would leave something behind that the server does not have. */
export const hasUnsentChanges = async (): Promise<boolean> =>
  currentAccount() !== null &&
  ((await findUnsent(appDevice)).length > 0 || (await countUnsentPictures(privateDb())) > 0);

/** What happens to unsent changes at a logout. */
export type LogOutChoice = Pick<SignOut, 'discardUpTo'>;

/**
 * Logs out. The sign-out is stored first: from then on nobody opens the account on this device, and the session ends on
 * the server as soon as that is reached. What is unsent stays sealed in the account's own database.
 * @param choice.discardUpTo number of the last change to discard, once the sign-out is stored and not before; null keeps
 * all of them
 * @returns whether the person is logged out; only a device that cannot store anything needs the server for it
 */
export async function logOut({ discardUpTo }: LogOutChoice = { discardUpTo: null }): Promise<boolean> {
  const account = currentAccount();
  if (account === null) return true;
  sessionTurn += 1;
  const signOut = { account, discardUpTo };
  try {
    await storeSignOut(signOut);
    beginSigningOut(account);
  } catch {
    // Whatever was stored must not sign anybody out later.
    await removeSignOut(signOut).catch(() => undefined);
    return logOutOnServer(signOut);
  }
  reportSession(false);
  // A discard that cannot be finished now is finished before the next login.
  await finishDiscard(signOut).catch(() => undefined);
  void endSession(true, appDevice).then(
    (isOver) => {
      if (!isOver) tellSessionIsLeft();
    },
    (error: unknown) => {
      if (!(error instanceof ConnectionError)) throw error;
      tellSessionIsLeft();
    },
  );
  return true;
}

const tellSessionIsLeft = (): void =>
  showToast({
    title: 'Logged out on this device',
    body: 'Nobody can open your account here. Your session ends as soon as Wellens can be reached.',
    intent: 'waiting',
  });

/** A browser that stores nothing: the server is asked first, and the device follows. */
async function logOutOnServer(signOut: SignOut): Promise<boolean> {
  try {
    await appDevice.api.call('logout', {});
  } catch (error) {
    if (isFailedCall(error)) return false;
    throw error;
  }
  try {
    await finishDiscard(signOut);
  } finally {
    await openAccount(null);
  }
  return true;
}

/**
 * A sign-out that was stored by an earlier page goes on, whatever that page could still do: the account stays closed, and
 * what was to be discarded is.
 */
export async function resumeSignOut(): Promise<void> {
  try {
    const signOut = await findSignOut();
    if (signOut === undefined) return;
    await finishDiscard(signOut);
    if (currentAccount() === null || currentAccount() === signOut.account) beginSigningOut(signOut.account);
    // Another person has logged in since, so the server reports that this session has ended.
    else void endSession(false, appDevice).catch(() => undefined);
  } catch (error) {
    reportUnlessClosed(error); // the next start tries again
  }
}

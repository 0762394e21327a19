import { findSignOutOf, withDeviceDb, type SignOut } from '#pwa/data/device-db.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { discardUnsent } from './outbox/account-guard.ts';
import { accountHeader, createApiClient, type Contact } from './transport/api-client.ts';
import { ApiError, ConnectionError, isFailedCall } from './transport/api-error.ts';
import { wait, type Environment } from './transport/environment.ts';

/** Lock shared by all tabs and the worker, so that a late logout never ends the session of a later login. */
const lockName = 'wellens-sign-out';
/** Delay between two attempts to take the lock, in milliseconds, and their number: longer than a request may take. */
const turnMs = 100;
const turnsMax = 200;
/** Delay before the logout is sent again after a failed one, in milliseconds, unless the server names another. */
const refusedMs = 5000;

/**
 * Signs the account out of this device, with or without a network. Once the sign-out is stored, no page opens the
 * account, and the first call to the server ends the session:
 *
 *   signed in ──store──▶ pending ──the server has ended the session──▶ signed out
 *                          │  ▲
 *                          └──┘ no answer, or a failing server: no call uses the session
 *
 * @throws if the device cannot store it; the account is then still signed in
 */
export const storeSignOut = (signOut: SignOut): Promise<unknown> =>
  withDeviceDb((db) => db.signOuts.put(signOut));

/** Finds a sign-out that the server has not confirmed. */
export const findSignOut = (): Promise<SignOut | undefined> =>
  withDeviceDb((db) => db.signOuts.filter(({ hasEnded }) => hasEnded !== true).first());

/** Discards the unsent entries that the person chose to discard. Idempotent, so it may run again after a crash. */
export async function finishDiscard({ account, discardUpTo }: SignOut): Promise<void> {
  if (discardUpTo === null) return;
  const db = new PrivateDb(account);
  try {
    await discardUnsent(db, discardUpTo);
  } finally {
    db.close();
  }
  await withDeviceDb((device) => device.signOuts.update(account, { discardUpTo: null }));
}

/**
 * Completes a discard that failed when the server had confirmed the sign-out. Call it before the account opens.
 * @throws if it fails again
 */
export async function finishLateDiscard(account: number): Promise<void> {
  const signOut = await findSignOutOf(account);
  if (signOut?.hasEnded !== true) return;
  await finishDiscard(signOut);
  await removeSignOut(signOut);
}

/** Deletes a stored sign-out: one that is cancelled, or one that the server has confirmed. */
export const removeSignOut = ({ account }: SignOut): Promise<void> =>
  withDeviceDb((db) => db.signOuts.delete(account));

/**
 * Creates the function that ends the sessions of stored sign-outs, which runs before any other request.
 * @param environment must not have `endOldSession`, because the logout would then wait for itself
 * @returns a function that resolves to whether no such session is left: false if the server answered without ending it.
 * It rejects with a `ConnectionError` if the server was not reached.
 */
export function createSessionEnd(
  environment: Environment,
  startCall?: () => (contact: Contact) => void,
): (isUrgent: boolean) => Promise<boolean> {
  const api = createApiClient(environment, () => null, startCall);
  let running: Promise<boolean> | null = null;
  let notBefore = -Infinity;

  /** @returns whether the server has ended the session of this account */
  const logOut = async (account: number): Promise<boolean> => {
    try {
      await api.call('logout', { headers: accountHeader(account) });
      return true;
    } catch (error) {
      if (!isFailedCall(error)) throw error;
      const isAnswer = error instanceof ApiError;
      // 401: no session is left, or it belongs to another account.
      if (isAnswer && error.status === 401) return true;
      // The call that waits for this logout is not made.
      if (!isAnswer && !['failing', 'broken'].includes(error.problem)) {
        throw new ConnectionError('unsent', { cause: error });
      }
      notBefore = environment.now() + (error.retryAfterMs ?? refusedMs);
      return false;
    }
  };

  const inTurn = async (): Promise<boolean> => {
    let isOver = false;
    const work = async (): Promise<void> => {
      isOver = await endStored(logOut);
    };
    for (let turn = 0; turn < turnsMax; turn += 1) {
      if (await environment.holdLock(lockName, work, { steal: false })) return isOver;
      await wait(environment, turnMs);
    }
    throw new ConnectionError('unsent');
  };

  return async (isUrgent) => {
    if ((await findSignOut()) === undefined) return true;
    if (!isUrgent && environment.now() < notBefore) return false;
    running ??= inTurn().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Ends the sessions of all stored sign-outs. @returns false if `logOut` does for one of them */
async function endStored(logOut: (account: number) => Promise<boolean>): Promise<boolean> {
  for (;;) {
    const pending = await findSignOut();
    if (pending === undefined) return true;
    if (!(await logOut(pending.account))) return false;
    try {
      await finishDiscard(pending);
      await removeSignOut(pending);
    } catch {
      // For example on a full device. Other accounts and visitors must not wait for it.
      await withDeviceDb((db) => db.signOuts.update(pending.account, { hasEnded: true }));
    }
  }
}

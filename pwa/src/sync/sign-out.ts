import { findSignOut, withDeviceDb, type SignOut } from '#pwa/data/device-db.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { discardUnsent } from './outbox/account-guard.ts';
import { accountHeader, createApiClient, type Contact } from './transport/api-client.ts';
import { ApiError, ConnectionError } from './transport/api-error.ts';
import { wait, type Environment } from './transport/environment.ts';

/** Tabs and the worker take turns, so that a late logout can never end the session of a later login. */
const lockName = 'wellens-sign-out';
/** Wait before another look at the lock, and how many looks: the holder gives up after a request's time. Milliseconds. */
const turnMs = 100;
const turnsMax = 200;
/** Wait before a server that did not end the session is asked again, in milliseconds. */
const refusedMs = 5000;

/**
 * Signs the account out of this device, whatever the network does. Once it is stored nobody opens the account here, and
 * the first call to the server ends the session:
 *
 *   signed in ──store──▶ pending ──the server has ended the session──▶ signed out
 *                          │  ▲
 *                          └──┘ no answer, or a failing server: no call uses the session
 *
 * @throws where the device cannot store it, and then nothing has happened
 */
export const storeSignOut = (signOut: SignOut): Promise<unknown> =>
  withDeviceDb((db) => db.signOuts.put(signOut));

/** Discards what the person chose to discard. It may run again after a crash. */
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

/** Takes a stored sign-out back, or forgets one that the server has confirmed. */
export const removeSignOut = ({ account }: SignOut): Promise<void> =>
  withDeviceDb((db) => db.signOuts.delete(account));

/**
 * Ends a session that was signed out of on this device, before anything else is asked of the server.
 * @param environment one whose calls are not held up by a sign-out themselves
 * @returns whether no such session is left; false where the server answered and did not end it. Its promise is rejected
 * with a `ConnectionError` where the server was not reached.
 */
export function createSessionEnd(
  environment: Environment,
  onContact: (contact: Contact) => void = () => undefined,
): (isUrgent: boolean) => Promise<boolean> {
  const api = createApiClient(environment, () => null, onContact);
  let running: Promise<boolean> | null = null;
  let notBefore = -Infinity;

  /** @returns whether the server has ended the session of this account */
  const logOut = async (account: number): Promise<boolean> => {
    try {
      await api.call('logout', { headers: accountHeader(account) });
      return true;
    } catch (error) {
      const isAnswer = error instanceof ApiError;
      // Nobody is signed in any more, or somebody else is: either way the session is not this account's.
      if (isAnswer && error.status === 401) return true;
      const isFailing = error instanceof ConnectionError && ['failing', 'broken'].includes(error.problem);
      if (!isAnswer && !isFailing) throw error;
      notBefore = environment.now() + (error.retryAfterMs ?? refusedMs);
      return false;
    }
  };

  const endAll = async (): Promise<boolean> => {
    for (;;) {
      const pending = await findSignOut();
      if (pending === undefined) return true;
      if (!(await logOut(pending.account))) return false;
      await finishDiscard(pending);
      await removeSignOut(pending);
    }
  };

  const inTurn = async (): Promise<boolean> => {
    let isOver = false;
    const work = async (): Promise<void> => {
      isOver = await endAll();
    };
    for (let turn = 0; turn < turnsMax; turn += 1) {
      if (await environment.holdLock(lockName, work, { steal: false })) return isOver;
      await wait(environment, turnMs);
    }
    throw new ConnectionError('network');
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

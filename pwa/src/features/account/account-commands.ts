import type { SessionUser } from '#contracts/users.ts';
import { currentAccount, privateDb, switchAccount } from '#pwa/store/open-stores.ts';
import { PrivateDb, privateDbName } from '#pwa/store/private-db.ts';
import { discardUnsent, findUnsent } from '#pwa/sync/account-guard.ts';
import { ApiError, ConnectionError } from '#pwa/sync/api-error.ts';
import { adoptVisitorFavorites } from '#pwa/sync/commands/favorite-commands.ts';
import { thisDevice } from '#pwa/sync/this-device.ts';
import { showToast } from '#pwa/ui/toast/toast-store.ts';
import { sessionKey } from './account-queries.ts';
import { reportSession } from './session-state.ts';

/** Opens the database of this person and keeps in it who they are; null goes on as a visitor. */
export async function openAccount(user: SessionUser | null): Promise<void> {
  // First, or a page that ends in between would leave an account that does not know its person.
  if (user !== null) await keepSession(user);
  switchAccount(user?.id ?? null);
  reportSession(false);
  if (user !== null) await adoptVisitor();
}

async function keepSession(user: SessionUser): Promise<void> {
  const isOpen = currentAccount() === user.id;
  const db = isOpen ? privateDb() : new PrivateDb(user.id);
  try {
    await db.meta.put({ key: sessionKey, value: user });
  } finally {
    if (!isOpen) db.close();
  }
}

/**
 * What a visitor saved on this device goes over into the account that is open now. It also runs at each start, so that
 * a device that stopped half-way goes on. Source: decision 002.
 */
async function adoptVisitor(): Promise<void> {
  if (!(await PrivateDb.exists(privateDbName(null)))) return;
  const visitor = new PrivateDb(null);
  try {
    await adoptVisitorFavorites(thisDevice, () => visitor);
  } finally {
    visitor.close();
  }
}

/**
 * Asks the server who is signed in. Without an answer the device goes on with whom it knows; a session that is over
 * closes nothing, because what waits on this device is still that person's.
 */
export async function refreshSession(): Promise<void> {
  try {
    const { body: user } = await thisDevice.api.call('getMe', {});
    if (user === null && currentAccount() !== null) reportSession(true);
    else await openAccount(user);
  } catch (error) {
    if (!(error instanceof ConnectionError || error instanceof ApiError)) throw error;
  }
}

/** Whether logging out now would leave something behind that the server does not have. */
export const hasUnsentChanges = async (): Promise<boolean> =>
  currentAccount() !== null && (await findUnsent(thisDevice)).length > 0;

/**
 * Ends the session on the server, then on this device; what is kept of the account stays sealed in its own database.
 * @param options.discard discards unsent changes, once the server has ended the session and not before
 * @returns whether it ended: without a connection the cookie would sign the person in again
 */
export async function logOut({ discard = false }: { discard?: boolean } = {}): Promise<boolean> {
  if (currentAccount() === null) return true;
  try {
    await thisDevice.api.call('logout', {});
  } catch (error) {
    if (!(error instanceof ConnectionError || error instanceof ApiError)) throw error;
    showToast({
      title: 'Still logged in',
      body: 'Logging out needs a connection. Please try again when you are online.',
      intent: 'destructive',
    });
    return false;
  }
  if (discard) await discardUnsent(thisDevice);
  await openAccount(null);
  return true;
}

import { closeForGood } from '#pwa/data/storage-health.ts';
import { currentAccount, isSigningOut, privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { accountHeader } from '#pwa/sync/transport/api-client.ts';
import { ApiError, isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { readDeviceData, saveDeviceData } from './export-commands.ts';
import { reportSession, sessionEnded } from '#pwa/features/accounts/account/session-state.ts';

/** Accounts asked about per run: each is a request, and few devices have more. */
const askedMax = 20;

/** Accounts with a database on this device. Only the open one in browsers that cannot list databases. */
async function findAccounts(): Promise<number[]> {
  const open = currentAccount();
  const listed = 'databases' in indexedDB ? await indexedDB.databases() : [];
  const ids = listed.map(({ name }) => Number(/^wellens-user-(\d+)$/.exec(name ?? '')?.[1]));
  return [...new Set([...(open === null ? [] : [open]), ...ids.filter((id) => id >= 1)])].slice(0, askedMax);
}

/** Whether the server has erased the account. False without an answer. */
async function isErased(account: number): Promise<boolean> {
  try {
    await appDevice.api.call('listSessions', { headers: accountHeader(account) });
    return false;
  } catch (error) {
    if (isFailedCall(error)) return error instanceof ApiError && error.code === 'account_deleted';
    throw error;
  }
}

/** Deletes an account's database from this device. */
async function removeAccount(account: number): Promise<void> {
  if (currentAccount() === account) {
    closeForGood(privateDb());
    switchAccount(null);
    reportSession(false);
  }
  await new PrivateDb(account).delete();
}

/** Deletes the data, or first asks about work that nobody else has. */
async function removeOrAsk(account: number): Promise<void> {
  const db = new PrivateDb(account);
  const count = Object.values(await readDeviceData(db)).flat().length;
  db.close();
  if (count > 0) {
    await askAboutWork(account, count);
    return;
  }
  await removeAccount(account);
  const i18n = await loadTexts();
  showToast({
    title: i18n.t('Your account was deleted'),
    body: i18n.t('Its data is no longer on this device.'),
  });
}

/** Every page loads this module, but few need its sentences. */
const loadTexts = async () => (await import('#pwa/ui/texts/i18n.ts')).i18n;

/** A question that is asked again at each start until it is answered. */
async function askAboutWork(account: number, count: number): Promise<void> {
  const i18n = await loadTexts();
  const download = async () => {
    const db = new PrivateDb(account);
    await saveDeviceData(db);
    db.close();
    await askAboutWork(account, count);
  };
  showToast({
    title: i18n.t('Your account was deleted'),
    body: i18n.t(
      '{count, plural, one {One draft or change on this device was never sent.} other {# drafts and changes on this device were never sent.}} Nobody else has them.',
      { count },
    ),
    intent: 'destructive',
    durationMs: null,
    actions: [
      { label: i18n.t('Download'), onSelect: () => void download() },
      { label: i18n.t('Delete from this device'), onSelect: () => void removeAccount(account) },
    ],
  });
}

/**
 * Removes accounts from this device that were erased, the open one and those that were logged out here. Work that was not
 * sent is never deleted without asking.
 */
export async function removeErasedAccounts(): Promise<void> {
  // Until a sign-out is confirmed, no call may use the session.
  if (isSigningOut() || !appDevice.connection.snapshot().isOnline) return;
  for (const account of await findAccounts()) {
    // The session of an open account that has not ended is proof enough.
    if (account === currentAccount() && !sessionEnded.snapshot()) continue;
    if (await isErased(account)) await removeOrAsk(account);
  }
}

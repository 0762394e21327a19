import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contracts/api/errors.ts';
import { currentAccount, switchAccount } from '#pwa/data/open-stores.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { openAccount } from '#pwa/features/accounts/account/account-commands.ts';
import { removeErasedAccounts } from './erased-accounts.ts';
import { reportSession } from '#pwa/features/accounts/account/session-state.ts';

const maya = buildUser({ id: 7 });
const names = async () => (await indexedDB.databases()).map(({ name }) => name);
let erased: number[] = [];

beforeEach(async () => {
  erased = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const account = Number(new Headers(init.headers).get('X-Account'));
    const code = erased.includes(account) ? 'account_deleted' : 'sign_in_required';
    const answer = Response.json({ code, ...refusals[code] }, { status: 401 });
    answer.headers.set('X-App', '1');
    return Promise.resolve(answer);
  });
  await openAccount(maya);
});
afterEach(async () => {
  switchAccount(null);
  reportSession(false);
  dismissToast();
  await new PrivateDb(7).delete();
  await new PrivateDb(8).delete();
  vi.unstubAllGlobals();
});

test('an account that was erased is closed, and its data leaves the device', async () => {
  erased = [7];
  reportSession(true);
  await removeErasedAccounts();
  expect(currentAccount()).toBeNull();
  expect(await names()).not.toContain('wellens-user-7');
  expect(currentToast()?.title).toBe('Your account was deleted');
});

test('work that was not sent is deleted only after the person was asked', async () => {
  await saveFavorite(appDevice, 12);
  erased = [7];
  reportSession(true);
  await removeErasedAccounts();
  expect(await names()).toContain('wellens-user-7');
  const toast = currentToast();
  expect(toast?.actions.map(({ label }) => label)).toEqual(['Download', 'Delete from this device']);
  toast?.actions[1]?.onSelect();
  await waitFor(async () => expect(await names()).not.toContain('wellens-user-7'));
  expect(currentAccount()).toBeNull();
});

test('an account that was logged out on this device is found too, and others stay', async () => {
  const sealed = new PrivateDb(8);
  await sealed.meta.put({ key: 'session', value: buildUser({ id: 8 }) });
  sealed.close();
  erased = [8];
  await removeErasedAccounts();
  expect(await names()).toEqual(expect.arrayContaining(['wellens-user-7']));
  expect(await names()).not.toContain('wellens-user-8');
  expect(currentAccount()).toBe(7);
});

test('a session that has merely ended keeps everything', async () => {
  reportSession(true);
  await removeErasedAccounts();
  expect([currentAccount(), currentToast()]).toEqual([7, null]);
});

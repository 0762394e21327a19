import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withDeviceDb } from '#pwa/data/device-db.ts';
import {
  accountKey,
  currentAccount,
  followAccount,
  isSigningOut,
  privateDb,
  subscribeToAccount,
} from '#pwa/data/open-stores.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { findSignOut } from '#pwa/sync/sign-out.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { hasUnsentChanges, logOut, openAccount, resumeSignOut } from './account-commands.ts';
import { signIn } from './log-in/sign-in.ts';

const maya = buildUser({ id: 7 });
let isOnline = true;
let sent: string[] = [];

const reply = (status: number, body: unknown = null): Response =>
  new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { 'X-App': '1', 'Content-Type': 'application/json' },
  });

beforeEach(async () => {
  isOnline = true;
  sent = [];
  vi.stubGlobal('fetch', (url: string) => {
    if (!isOnline) return Promise.reject(new TypeError('offline'));
    sent.push(url);
    if (url === '/api/auth/logout') return Promise.resolve(reply(204));
    return Promise.resolve(reply(200, url === '/api/auth/login' ? maya : []));
  });
  await openAccount(maya);
  await saveFavorite(appDevice, 1);
  await saveFavorite(appDevice, 2);
});
afterEach(async () => {
  localStorage.removeItem(accountKey);
  followAccount();
  dismissToast();
  await withDeviceDb((db) => db.signOuts.clear());
  await new PrivateDb(7).delete();
  vi.unstubAllGlobals();
});

const unsentOf = async (account: number) => {
  const db = new PrivateDb(account);
  const seqs = await db.outbox.toCollection().primaryKeys();
  db.close();
  return seqs;
};

describe('logging out', () => {
  test('ends the session on the server', async () => {
    expect(await logOut()).toBe(true);
    await waitFor(() => expect(isSigningOut()).toBe(false));
    expect(sent).toEqual(['/api/auth/logout']);
    expect(await findSignOut()).toBeUndefined();
    expect(await unsentOf(7)).toEqual([1, 2]);
    expect(currentToast()).toBeNull();
  });

  test('without a network works on this device, and says when the session ends', async () => {
    isOnline = false;
    expect(await logOut()).toBe(true);
    expect(currentAccount()).toBeNull();
    await waitFor(() => expect(currentToast()?.title).toBe('Logged out on this device'));
    expect(await unsentOf(7)).toEqual([1, 2]);
  });

  test('is on the disk before anything shows it', async () => {
    isOnline = false;
    const seen: Promise<unknown>[] = [];
    const stop = subscribeToAccount(() => void seen.push(findSignOut()));
    await logOut();
    stop();
    expect(await seen[0]).toMatchObject({ account: 7 });
  });

  test('discards exactly what it was told to, although the server is not reached', async () => {
    isOnline = false;
    await logOut({ discardUpTo: 1 });
    expect(await unsentOf(7)).toEqual([2]);
  });

  test('on a device that can store nothing needs the server, and discards nothing before', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    isOnline = false;
    expect(await logOut({ discardUpTo: 2 })).toBe(false);
    expect(currentAccount()).toBe(7);
    expect(await privateDb().outbox.count()).toBe(2);
    expect(await findSignOut()).toBeUndefined();
    isOnline = true;
    expect(await logOut({ discardUpTo: 2 })).toBe(true);
    expect(currentAccount()).toBeNull();
    expect(await unsentOf(7)).toEqual([]);
  });

  test('is asked about when all that is unsent was refused', async () => {
    await privateDb().outbox.toCollection().modify({ state: 'rejected' });
    expect(await hasUnsentChanges()).toBe(true);
    await privateDb().outbox.toCollection().modify({ state: 'accepted' });
    expect(await hasUnsentChanges()).toBe(false);
  });
});

describe('until the server has confirmed the sign-out', () => {
  beforeEach(async () => {
    isOnline = false;
    await logOut();
    await waitFor(() => expect(currentToast()).not.toBeNull());
  });

  test('a login sends the logout first, and opens the account with what was sealed in it', async () => {
    isOnline = true;
    expect(await signIn({ username: 'maya', password: 'retreat' })).toBeNull();
    expect(sent.slice(0, 2)).toEqual(['/api/auth/logout', '/api/auth/login']);
    expect(currentAccount()).toBe(7);
    expect(await privateDb().outbox.count()).toBe(2);
  });

  test('a login first completes a discard that failed when the session ended', async () => {
    await withDeviceDb((db) => db.signOuts.put({ account: 7, discardUpTo: 1, hasEnded: true }));
    isOnline = true;
    expect(await signIn({ username: 'maya', password: 'retreat' })).toBeNull();
    expect(currentAccount()).toBe(7);
    expect(sent[0]).toBe('/api/auth/login');
    expect(await privateDb().outbox.toCollection().primaryKeys()).toEqual([2]);
    expect(await withDeviceDb((db) => db.signOuts.count())).toBe(0);
  });

  test('nobody logs in without a network', async () => {
    const problem = await signIn({ username: 'maya', password: 'retreat' });
    expect(problem?.message).toContain('nothing was sent');
    expect(currentAccount()).toBeNull();
    expect(isSigningOut()).toBe(true);
  });

  test('a call of a visitor sends the logout first', async () => {
    isOnline = true;
    await appDevice.api.call('listCategories', {});
    expect(sent).toEqual(['/api/auth/logout', '/api/categories']);
    expect(isSigningOut()).toBe(false);
  });

  test('a page that lost the note of it in a crash opens nothing, and goes on signing out', async () => {
    localStorage.setItem(accountKey, '7');
    vi.resetModules();
    const page = await import('#pwa/data/open-stores.ts');
    expect(page.currentAccount()).toBe(7);
    await expect(page.privateDb().outbox.count()).rejects.toThrow();
    expect(page.currentAccount()).toBeNull();
    expect(localStorage.getItem(accountKey)).toBe('-7');
    expect(await page.privateDb().outbox.count()).toBe(0);
  });

  test('a start finishes what the page before could not', async () => {
    await withDeviceDb((db) => db.signOuts.put({ account: 7, discardUpTo: 1 }));
    localStorage.removeItem(accountKey);
    followAccount();
    await resumeSignOut();
    expect(isSigningOut()).toBe(true);
    expect(await unsentOf(7)).toEqual([2]);
  });

  test('the session of somebody who logged in since is left alone', async () => {
    localStorage.setItem(accountKey, '8');
    followAccount();
    vi.stubGlobal('fetch', () =>
      Promise.resolve(reply(401, { code: 'sign_in_required', status: 401, detail: 'Please log in.' })),
    );
    await resumeSignOut();
    await waitFor(async () => expect(await findSignOut()).toBeUndefined());
    expect(currentAccount()).toBe(8);
  });
});

import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withDeviceDb } from '#pwa/data/device-db.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { createApiClient } from './transport/api-client.ts';
import { ConnectionError } from './transport/api-error.ts';
import { browserEnvironment, type Environment } from './transport/environment.ts';
import { createSessionEnd, findSignOut, finishDiscard, finishLateDiscard, storeSignOut } from './sign-out.ts';

/** Requests in the order sent: the call, whether it carried the cookie, and the account it named. */
let sent: string[] = [];
let answers: (Response | Error)[] = [];
let now = 0;

const environment: Environment = {
  ...browserEnvironment,
  now: () => now,
  // The clock of a test does not advance; retries of the lock run at once.
  setTimer: (work, delayMs) => {
    if (delayMs > 1000) return () => undefined;
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  },
  holdLock: async (_, work) => {
    await work();
    return true;
  },
  fetch: (url, init) => {
    const account = (init.headers as Record<string, string>)['X-Account'] ?? '-';
    sent.push(`${url} ${init.credentials === 'omit' ? 'without' : 'with'} cookie, account ${account}`);
    const answer = answers.shift() ?? new TypeError('offline');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  },
};

const reply = (status: number, body: unknown = null, headers: Record<string, string> = {}): Response =>
  new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { 'X-App': '1', 'Content-Type': 'application/json', ...headers },
  });
const refusal = (status: number, code: string) => reply(status, { code, status, detail: 'No.' });
const loggedOut = () => reply(204);
const logout = '/api/auth/logout with cookie, account 7';

/** API client of a page or of the worker: its calls wait until the old session has ended. */
const openApi = () =>
  createApiClient({ ...environment, endOldSession: createSessionEnd(environment) }, () => null);

beforeEach(async () => {
  sent = [];
  answers = [];
  now = 0;
  await storeSignOut({ account: 7, discardUpTo: null });
});
afterEach(() => withDeviceDb((db) => db.signOuts.clear()));

describe('while the server has not confirmed a sign-out', () => {
  test('the logout is sent first and the other calls follow once it is confirmed', async () => {
    answers = [loggedOut(), reply(200, []), reply(200, [])];
    const api = openApi();
    await Promise.all([api.call('listCategories', {}), api.call('listCategories', {})]);
    expect(sent).toEqual([
      logout,
      '/api/categories with cookie, account 0',
      '/api/categories with cookie, account 0',
    ]);
    expect(await findSignOut()).toBeUndefined();
  });

  test('no other request is sent while the server is unreachable', async () => {
    await expect(openApi().call('listCategories', {})).rejects.toMatchObject({ problem: 'unsent' });
    expect(sent).toEqual([logout]);
    expect(await findSignOut()).toBeDefined();
  });

  test('an answer from another server, such as a captive portal, does not confirm it', async () => {
    answers = [new Response('<h1>Welcome</h1>', { status: 200 })];
    await expect(openApi().call('listCategories', {})).rejects.toThrow(ConnectionError);
    expect(await findSignOut()).toBeDefined();
  });

  test('a failing server leaves it pending: reads go on without the cookie and logging in is blocked', async () => {
    answers = [reply(500, {}), reply(200, []), reply(500, {})];
    const api = openApi();
    await api.call('listCategories', {});
    const body = { username: 'maya', password: 'retreat' };
    await expect(api.call('login', { body })).rejects.toMatchObject({ problem: 'unsent' });
    expect(sent).toEqual([logout, '/api/categories without cookie, account 0', logout]);
    expect(await findSignOut()).toBeDefined();
  });

  test('no logout is sent before the Retry-After of the server has passed', async () => {
    answers = [
      reply(429, { code: 'too_many_requests', status: 429, detail: 'Slow down.' }, { 'Retry-After': '60' }),
      reply(200, []),
      reply(200, []),
      loggedOut(),
      reply(200, []),
    ];
    const api = openApi();
    await api.call('listCategories', {});
    now = 59_999;
    await api.call('listCategories', {});
    expect(sent.filter((line) => line === logout)).toHaveLength(1);
    now = 60_000;
    await api.call('listCategories', {});
    expect(sent.at(-2)).toBe(logout);
    expect(await findSignOut()).toBeUndefined();
  });

  test('a session that is gone or belongs to another account counts as ended', async () => {
    answers = [refusal(401, 'sign_in_required'), reply(200, [])];
    await openApi().call('listCategories', {});
    expect(await findSignOut()).toBeUndefined();
  });

  test('a tab that gets the lock late does not end a later login', async () => {
    const late = createSessionEnd({
      ...environment,
      // Another tab holds the lock, ends the session and releases the lock.
      holdLock: async (_, work) => {
        if ((await findSignOut()) !== undefined) {
          await withDeviceDb((db) => db.signOuts.clear());
          return false;
        }
        await work();
        return true;
      },
    });
    expect(await late(true)).toBe(true);
    expect(sent).toEqual([]);
  });
});

test('a discard that cannot be completed blocks no call, and is completed before its account opens', async () => {
  const db = new PrivateDb(7);
  await db.outbox.bulkPut([buildEntry({ seq: 1 }), buildEntry({ seq: 2 })]);
  await storeSignOut({ account: 7, discardUpTo: 1 });
  const open = vi.spyOn(PrivateDb.prototype, 'transaction');
  open.mockRejectedValue(new Dexie.QuotaExceededError());
  answers = [loggedOut(), reply(200, []), reply(200, [])];
  const api = openApi();
  await api.call('listCategories', {});
  await api.call('listCategories', {});
  expect(sent.filter((line) => line === logout)).toHaveLength(1);
  await expect(finishLateDiscard(7)).rejects.toThrow();
  open.mockRestore();
  await finishLateDiscard(7);
  expect(await db.outbox.toCollection().primaryKeys()).toEqual([2]);
  expect(await withDeviceDb((device) => device.signOuts.count())).toBe(0);
  await db.delete();
});

test('an interrupted discard is completed and does not remove entries written later', async () => {
  const db = new PrivateDb(7);
  await db.outbox.bulkPut([buildEntry({ seq: 1 }), buildEntry({ seq: 2 }), buildEntry({ seq: 3 })]);
  await storeSignOut({ account: 7, discardUpTo: 2 });
  // The page was closed before it discarded anything; a later page knows only the stored sign-out.
  await finishDiscard((await findSignOut())!);
  expect(await db.outbox.toCollection().primaryKeys()).toEqual([3]);
  expect(await findSignOut()).toEqual({ account: 7, discardUpTo: null });
  await db.delete();
});

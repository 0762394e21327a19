import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { listFetchedAt } from '#pwa/data/properties/fetched-lists.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { fetchOfflineCards } from './offline-cards.ts';

/** The account of each call of the cards. */
let calls: (string | null)[];
/** The account whose calls are refused. */
let refused: string | null;

beforeEach(async () => {
  calls = [];
  refused = '0';
  switchAccount(null);
  await publicDb().meta.clear();
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    const account = new Headers(headers).get('X-Account');
    calls.push(account);
    const isRefused = account === refused;
    const problem = { code: 'sign_in_required', detail: 'Please log in to continue.' };
    const body = isRefused ? problem : { cards: [], cursor: null };
    const init = {
      status: isRefused ? 401 : 200,
      headers: { 'Content-Type': 'application/json', 'X-App': '1' },
    };
    return Promise.resolve(new Response(JSON.stringify(body), init));
  });
  appDevice.connection.report({ reached: true });
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('cards that a visitor was refused are fetched after the login, and again when the connection is back', async () => {
  const stop = fetchOfflineCards(appDevice);
  await expect.poll(() => calls).toEqual(['0']);
  switchAccount(4);
  await expect.poll(() => listFetchedAt(publicDb(), 'cards')).not.toBeNull();
  expect(calls).toEqual(['0', '4']);
  appDevice.connection.report({ reached: false });
  appDevice.connection.report({ reached: true });
  await expect.poll(() => calls).toEqual(['0', '4', '4']);
  stop();
});

test('cards that could not be had are asked for again after the next sync', async () => {
  refused = '4';
  switchAccount(4);
  const stop = fetchOfflineCards(appDevice);
  await expect.poll(() => calls).toEqual(['4']);
  refused = null;
  // The refusal may not have been read yet.
  await expect
    .poll(async () => {
      appDevice.connection.reportSynced(Math.random());
      return listFetchedAt(publicDb(), 'cards');
    })
    .not.toBeNull();
  stop();
});

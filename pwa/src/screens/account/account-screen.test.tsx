import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionKey } from '#pwa/features/account/account-queries.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { AccountScreen } from './account-screen.tsx';

const at = '2030-01-01T09:00:00.000Z';
const here = { id: 'a', device: 'Firefox on Linux', createdAt: at, lastSeenAt: at, current: true };
const phone = { id: 'b', device: 'Safari on iPhone', createdAt: at, lastSeenAt: at, current: false };

beforeEach(async () => {
  switchAccount(1);
  await privateDb().meta.put({ key: sessionKey, value: buildUser() });
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('another device is logged out, and the list is read again', async () => {
  let sessions = [here, phone];
  const ended: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const headers = { 'X-App': '1', 'Content-Type': 'application/json' };
    if (init.method === 'GET') return Promise.resolve(Response.json(sessions, { headers }));
    ended.push(JSON.parse(init.body as string));
    sessions = [here];
    return Promise.resolve(new Response(null, { status: 204, headers }));
  });
  const { user } = renderScreen(<AccountScreen />);
  await user.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));
  expect(await screen.findByText('This device')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(ended).toEqual([{ id: 'b' }]);
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

test('a list that cannot be loaded says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  renderScreen(<AccountScreen />);
  expect(await screen.findByText(/could not be loaded|needs a connection/)).toBeTruthy();
});

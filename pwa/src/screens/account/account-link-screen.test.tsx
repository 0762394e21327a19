import { screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { AccountLinkScreen } from './account-link-screen.tsx';

afterEach(() => {
  window.location.hash = '';
  vi.unstubAllGlobals();
});

function stubServer(status: 204 | 410): { path: string; body: unknown }[] {
  const calls: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const headers = { 'X-App': '1', 'Content-Type': 'application/json' };
    if (init.method === 'GET') return Promise.resolve(Response.json(null, { headers }));
    calls.push({ path, body: JSON.parse(init.body as string) });
    const problem = {
      code: 'link_expired',
      status,
      detail: 'This link is not valid any more. Ask for a new one.',
    };
    return Promise.resolve(
      new Response(status === 204 ? null : JSON.stringify(problem), { status, headers }),
    );
  });
  return calls;
}

test.each([
  ['verify', 'Confirm this address', '/api/auth/verify', /Your address is confirmed/],
  ['change', 'Use this address', '/api/auth/email/confirm', /Your address is changed/],
  ['undo', 'Change it back', '/api/auth/email/undo', /Your previous address is back/],
])(
  'the link of kind %s acts on a press only, and its token leaves the address',
  async (kind, action, path, done) => {
    window.location.hash = `#${kind}.mail-token`;
    const calls = stubServer(204);
    const { user } = renderScreen(<AccountLinkScreen />);
    expect(window.location.hash).toBe('');
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: action }));
    expect((await screen.findByRole('status')).textContent).toMatch(done);
    expect(calls).toEqual([{ path, body: { token: 'mail-token' } }]);
  },
);

test.each([
  [[901], 'See your trip', '/trips/901'],
  [[901, 902], 'See your trips', '/trips'],
])('requests %j that waited for the address are one press away', async (ids, name, path) => {
  switchAccount(2);
  onTestFinished(() => switchAccount(null));
  await privateDb().outbox.clear();
  const lastError = { code: 'email_unverified', status: 403, detail: '' } as const;
  await privateDb().outbox.bulkPut(
    ids.map((id, index) =>
      buildEntry({
        ...{ seq: index + 1, name: 'createBooking', entityId: id, state: 'rejected', lastError },
        overlays: [{ table: 'bookings', key: id, kind: 'put', row: buildBooking({ id, userId: 2 }) }],
      }),
    ),
  );
  window.location.hash = '#verify.mail-token';
  stubServer(204);
  const { user } = renderScreen(<AccountLinkScreen />);
  await user.click(screen.getByRole('button', { name: 'Confirm this address' }));
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path);
  expect(screen.getByRole('link', { name: 'See your account' })).toBeTruthy();
});

test('a link that is over says so, and leads to the account', async () => {
  window.location.hash = '#verify.mail-token';
  stubServer(410);
  const { user } = renderScreen(<AccountLinkScreen />);
  await user.click(screen.getByRole('button', { name: 'Confirm this address' }));
  expect(await screen.findByText(/not valid any more/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your account' }).getAttribute('href')).toBe('/account');
});

test('a link that was cut says so', () => {
  window.location.hash = '#verify';
  renderScreen(<AccountLinkScreen />);
  expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeTruthy();
});

test('a second link that is opened in the same tab replaces the first one', async () => {
  window.location.hash = '#verify.mail-token';
  const calls = stubServer(204);
  const { user } = renderScreen(<AccountLinkScreen />);
  await user.click(screen.getByRole('button', { name: 'Confirm this address' }));
  await screen.findByText(/Your address is confirmed/);
  window.location.hash = '#undo.later-token';
  await user.click(await screen.findByRole('button', { name: 'Change it back' }));
  await screen.findByText(/Your previous address is back/);
  expect(calls.at(-1)).toEqual({ path: '/api/auth/email/undo', body: { token: 'later-token' } });
  expect(window.location.hash).toBe('');
});

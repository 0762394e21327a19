import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals, type ErrorCode, type FieldError } from '#contracts/api/errors.ts';
import { FreshProofLayer } from '#pwa/features/account/proof/fresh-proof-layer.tsx';
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
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(ended).toEqual([{ id: 'b' }]);
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

test('the cards below the profile are not drawn before it, so that it does not push them down', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await privateDb().profiles.put({ id: 1, name: 'Maya Ortiz', bio: 'Tea.', languages: ['en'], version: 1 });
  const drawn: string[] = [];
  const observer = new MutationObserver(() => drawn.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true });
  renderScreen(<AccountScreen />);
  await screen.findByText('Tea.');
  observer.disconnect();
  const belowAlone = drawn.filter((text) => text.includes('Password') && !text.includes('Tea.'));
  expect(belowAlone).toEqual([]);
});

test('a list that cannot be loaded says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  renderScreen(<AccountScreen />);
  expect((await screen.findAllByText(/could not be loaded|needs a connection/)).length).toBeGreaterThan(0);
});

/** A server that answers by path, with the bodies it got. */
function stubServer(answers: Record<string, (body: unknown) => Response>): [path: string, body: unknown][] {
  const calls: [string, unknown][] = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (method !== 'GET') calls.push([path, sent]);
    const answer = answers[path]?.(sent) ?? Response.json([]);
    answer.headers.set('X-App', '1');
    return Promise.resolve(answer);
  });
  return calls;
}
const done = () => new Response(null, { status: 204 });
const refuse = (code: ErrorCode, errors: FieldError[] = []) =>
  Response.json({ code, ...refusals[code], errors }, { status: refusals[code].status });

test('a new address is asked for with a fresh proof, and the page says where the link went', async () => {
  let isProved = false;
  const calls = stubServer({
    '/api/auth/email': () => (isProved ? done() : refuse('proof_needed')),
    '/api/auth/step-up': () => {
      isProved = true;
      return done();
    },
    '/api/auth/me': () => Response.json(buildUser()),
  });
  const { user } = renderScreen(
    <>
      <AccountScreen />
      <FreshProofLayer isOnline />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Change email' }));
  await user.type(screen.getByRole('textbox', { name: /New email/ }), 'maya@new.example');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Password'), 'cedar and steam');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/We sent a link to maya@new.example/)).toBeTruthy();
  expect(calls).toEqual([
    ['/api/auth/email', { email: 'maya@new.example' }],
    ['/api/auth/step-up', { password: 'cedar and steam' }],
    ['/api/auth/email', { email: 'maya@new.example' }],
  ]);
});

test('an address that is not confirmed says so, and the mail can be sent again', async () => {
  const unverified = buildUser({ emailStatus: 'unverified', mailPage: '/dev/mail' });
  await privateDb().meta.put({ key: sessionKey, value: unverified });
  const calls = stubServer({
    '/api/auth/verify/resend': done,
    '/api/auth/me': () => Response.json(unverified),
  });
  const { user } = renderScreen(<AccountScreen />);
  expect(await screen.findByText('Not verified')).toBeTruthy();
  const mails = screen.getByRole('link', { name: 'Read what it would have sent' });
  expect(mails.getAttribute('href')).toBe('/dev/mail');
  await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText(/It is on its way/)).toBeTruthy();
  expect(calls).toEqual([['/api/auth/verify/resend', undefined]]);
});

test('a new password needs the present one, and says what it did', async () => {
  const message = 'This is not your password.';
  stubServer({
    '/api/auth/password': (body) =>
      (body as { currentPassword: string }).currentPassword === 'cedar and steam'
        ? done()
        : refuse('invalid_fields', [{ field: 'currentPassword', message }]),
  });
  const { user } = renderScreen(<AccountScreen />);
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  await user.type(screen.getByLabelText(/Current password/), 'not the one');
  await user.type(screen.getByLabelText(/New password/), 'a bath under the stars');
  await user.type(screen.getByLabelText(/Confirm password/), 'a bath under the stars');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByText(message)).toBeTruthy();
  await user.clear(screen.getByLabelText(/Current password/));
  await user.type(screen.getByLabelText(/Current password/), 'cedar and steam');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByText(/Your new password is saved/)).toBeTruthy();
});

const suspension = {
  ...{ statement: 'There is no such house.', startedAt: at, until: null, reportId: 5 },
  ...{ hidesListings: false, cancelsTrips: true },
};

test.each([
  ['2099-01-01T00:00:00.000Z', true],
  ['2020-01-01T00:00:00.000Z', false],
  [null, false],
])('a suspension that can be appealed until %s offers that: %s', async (appealUntil, offersAppeal) => {
  stubServer({});
  const user = { ...buildUser(), suspension: { ...suspension, appealUntil } };
  await privateDb().meta.put({ key: sessionKey, value: user });
  renderScreen(<AccountScreen />);
  expect(await screen.findByText(/^Trips that you booked .* are cancelled\./)).toBeTruthy();
  expect(screen.queryByText(/^Your retreats are hidden/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Appeal' }) !== null).toBe(offersAppeal);
  expect(screen.queryByText(/^You have appealed already/) === null).toBe(offersAppeal);
});

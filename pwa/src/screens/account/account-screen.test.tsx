import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals, type ErrorCode, type FieldError } from '#contracts/api/errors.ts';
import { reportSession, sessionEnded } from '#pwa/features/accounts/account/session-state.ts';
import { FreshProofLayer } from '#pwa/features/accounts/account/proof/fresh-proof-layer.tsx';
import { sessionKey } from '#pwa/data/account/stored-session.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
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
  reportSession(false);
  appDevice.connection.report({ reached: true });
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

/** A server that answers by path, or by method and path, with the bodies it got. */
function stubServer(answers: Record<string, (body: unknown) => Response>): [path: string, body: unknown][] {
  const calls: [string, unknown][] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (method !== 'GET') calls.push([path, sent]);
    const answer = (answers[`${method} ${path}`] ?? answers[path])?.(sent) ?? Response.json([]);
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
  expect(await screen.findByText(/Confirm the link we sent to maya@new.example/)).toBeTruthy();
  expect(calls).toEqual([
    ['/api/auth/email', { email: 'maya@new.example' }],
    ['/api/auth/step-up', { password: 'cedar and steam' }],
    ['/api/auth/email', { email: 'maya@new.example' }],
  ]);
});

test('an address that waits for its link is shown after a reload, and the link can be sent again', async () => {
  const waiting = buildUser({ pendingEmail: 'maya@new.example' });
  await privateDb().meta.put({ key: sessionKey, value: waiting });
  const calls = stubServer({ '/api/auth/email': done, '/api/auth/me': () => Response.json(waiting) });
  const { user } = renderScreen(<AccountScreen />);
  expect(
    await screen.findByText(
      'Confirm the link we sent to maya@new.example. Until then we write to maya@example.com.',
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('It is on its way. Only the newest link works.')).toBeTruthy();
  expect(calls).toEqual([['/api/auth/email', { email: 'maya@new.example' }]]);
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

test('a refused address says so with what to do, until the link is asked for again', async () => {
  const refused = buildUser({ emailStatus: 'unverified', emailRefused: true });
  let me = refused;
  await privateDb().meta.put({ key: sessionKey, value: refused });
  const calls = stubServer({
    '/api/auth/verify/resend': () => {
      me = { ...refused, emailRefused: false };
      return done();
    },
    '/api/auth/me': () => Response.json(me),
  });
  const { user } = renderScreen(<AccountScreen />);
  await screen.findByText(
    'The mail server of maya@example.com refused our email with the link. Check the address: if it is wrong, change it here; if it is right, send the mail again.',
  );
  expect(screen.queryByText(/We sent a link/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText(/We sent a link to maya@example.com/)).toBeTruthy();
  expect(await screen.findByText(/It is on its way/)).toBeTruthy();
  expect(calls).toEqual([['/api/auth/verify/resend', undefined]]);
});

test('a confirmed address that is refused later says so as soon as the notification is there', async () => {
  let me = buildUser();
  stubServer({ '/api/auth/me': () => Response.json(me) });
  renderScreen(<AccountScreen />);
  await screen.findByText('Verified');
  expect(screen.queryByText(/The mail server of/)).toBeNull();
  me = buildUser({ emailRefused: true });
  await privateDb().notifications.put({
    ...{ id: 5, topic: 'security.changed', path: '/account', createdAt: at, seenAt: null },
    params: { event: 'email-refused', value: 'maya@example.com' },
  });
  expect(
    await screen.findByText(
      'The mail server of maya@example.com refused our last email. Check whether this mailbox still works, or change your address here.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Takes no email')).toBeTruthy();
  expect(screen.queryByText('Verified')).toBeNull();
  await privateDb().notifications.clear();
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

/** The connection is lost, and later there again. */
const loseConnection = () => act(() => appDevice.connection.reportLost());
const findConnection = () => act(() => appDevice.connection.report({ reached: true }));

test('a scanned key and its code stay while the connection is lost', async () => {
  const secrets = ['JBSWY3DPEHPK3PXP', 'GEZDGNBVGY3TQOJQ'];
  const calls = stubServer({
    'GET /api/auth/totp': () => Response.json({ active: false, recoveryCodesLeft: 0 }),
    'POST /api/auth/totp': () => {
      const secret = secrets.shift()!;
      return Response.json({ secret, uri: `otpauth://totp/Wellens:maya?secret=${secret}` });
    },
    '/api/auth/totp/confirm': () => Response.json({ codes: ['1111-2222-3333-4444'] }),
    '/api/auth/me': () => Response.json(buildUser()),
  });
  const { user } = renderScreen(<AccountScreen />);
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(await screen.findByLabelText(/Code from the app/), '123456');
  loseConnection();
  expect(await screen.findByText(/Turning it on needs a connection/)).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  findConnection();
  await waitFor(() => expect(screen.queryByText(/Turning it on needs a connection/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  expect(await screen.findByText('1111-2222-3333-4444')).toBeTruthy();
  expect(calls.filter(([path]) => path.includes('totp'))).toEqual([
    ['/api/auth/totp', undefined],
    ['/api/auth/totp/confirm', { code: '123456' }],
  ]);
});

test('the name of a new passkey stays while the connection is lost', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  stubServer({});
  const { user } = renderScreen(<AccountScreen />);
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.type(screen.getByLabelText(/Name of the passkey/), 'My phone');
  loseConnection();
  const passkeys = within(screen.getByRole('region', { name: 'Passkeys' }));
  expect(await passkeys.findByText(/This list needs a connection/)).toBeTruthy();
  findConnection();
  await waitFor(() => expect(passkeys.queryByText(/This list needs a connection/)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/Name of the passkey/).value).toBe('My phone');
});

test('a lost answer with recovery codes is told, so that the person gets new ones', async () => {
  let active = false;
  stubServer({
    'GET /api/auth/totp': () => Response.json({ active, recoveryCodesLeft: active ? 10 : 0 }),
    'POST /api/auth/totp': () => Response.json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Wellens' }),
    '/api/auth/totp/confirm': () => {
      active = true;
      throw new TypeError('Failed to fetch');
    },
  });
  const { user } = renderScreen(<AccountScreen />);
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(await screen.findByLabelText(/Code from the app/), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  await screen.findByText(/Turning it on needs a connection/);
  findConnection();
  expect(
    await screen.findByText(/The connection was lost before we could show you the recovery codes/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Get new recovery codes' })).toBeTruthy();
});

test('a form that is sent after another device ended the session lets the page know', async () => {
  stubServer({
    '/api/auth/password': () => refuse('sign_in_required'),
    '/api/auth/me': () => Response.json(null),
  });
  const { user } = renderScreen(<AccountScreen />);
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  await user.type(screen.getByLabelText(/Current password/), 'cedar and steam');
  await user.type(screen.getByLabelText(/New password/), 'a bath under the stars');
  await user.type(screen.getByLabelText(/Confirm password/), 'a bath under the stars');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  await waitFor(() => expect(sessionEnded.snapshot()).toBe(true));
  expect(screen.getByLabelText<HTMLInputElement>(/New password/).value).toBe('a bath under the stars');
});

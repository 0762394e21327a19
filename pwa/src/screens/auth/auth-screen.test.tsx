import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Problem } from '#contracts/api/errors.ts';
import { openAccount } from '#pwa/features/accounts/account/account-commands.ts';
import { reportSession, sessionAnswered } from '#pwa/features/accounts/account/session-state.ts';
import { welcome } from '#pwa/features/accounts/account/log-in/welcome.ts';
import { currentAccount, privateDb } from '#pwa/data/open-stores.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { AuthScreen } from './auth-screen.tsx';

/** The page at its address, and another page everywhere else. */
const app = (
  <Routes>
    <Route path="/auth" element={<AuthScreen />} />
    <Route path="*" element={<p>Elsewhere</p>} />
  </Routes>
);

/** Records calls, and answers them by path. */
let asked: { path: string; body: unknown }[] = [];
let answers: Record<string, () => Response> = {};

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-App': '1' },
  });
const refusal = (given: Partial<Problem>) =>
  json(given.status ?? 422, { type: 'about:blank', title: 'Refused', status: 422, ...given });

beforeEach(() => {
  asked = [];
  answers = { '/api/auth/demo': () => json(200, []), '/api/auth/me': () => json(200, buildUser()) };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ path: url, body: init.body === undefined ? null : JSON.parse(init.body as string) });
    const answer = answers[url];
    return answer === undefined ? Promise.reject(new TypeError('offline')) : Promise.resolve(answer());
  });
  appDevice.connection.report({ reached: true });
});

afterEach(async () => {
  sessionStorage.clear();
  welcome.end();
  reportSession(false);
  await openAccount(null);
  vi.unstubAllGlobals();
});

/** Waits for the welcome, and for the account, which opens after it: it must not open in the next test. */
async function expectWelcome(name: string): Promise<void> {
  await screen.findByText(`Welcome, ${name}`);
  await waitFor(() => expect(currentAccount()).not.toBeNull());
}

const sent = (path: string) => asked.filter((call) => call.path === path).map(({ body }) => body);

test('a field says what is wrong when it is left, in the words of the spec', async () => {
  const { user } = renderScreen(app, { path: '/auth' });
  await user.type(await screen.findByLabelText('Username'), 'ma');
  await user.tab();
  await screen.findByText('Username must be at least 3 characters');
  await user.type(screen.getByLabelText('Email'), 'maya@example');
  await user.tab();
  await screen.findByText('Please enter a valid email address');
  await user.type(screen.getAllByLabelText('Password')[0]!, 'short');
  await user.type(screen.getByLabelText('Confirm password'), 'other');
  await user.tab();
  await screen.findByText('Password must be at least 6 characters');
  await screen.findByText('Passwords do not match');
});

test('an empty form is not sent; all fields speak and the first takes the focus', async () => {
  const { user } = renderScreen(app, { path: '/auth?tab=login' });
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  await screen.findByText('Username must be at least 3 characters');
  screen.getByText('Password must be at least 6 characters');
  expect(document.activeElement).toBe(screen.getByLabelText('Username or email'));
  expect(sent('/api/auth/login')).toEqual([]);
});

test('a wrong password is shown as a sentence, and the typed text remains', async () => {
  answers['/api/auth/login'] = () =>
    refusal({ status: 401, code: 'wrong_credentials', detail: 'Incorrect username or password.' });
  const { user } = renderScreen(app, { path: '/auth?tab=login' });
  await user.type(await screen.findByLabelText('Username or email'), 'maya@example.com');
  const form = screen.getByRole('tabpanel', { name: 'Log In' });
  const password = form.querySelector<HTMLInputElement>('[name=password]')!;
  await user.type(password, 'not-it-at-all{Enter}');
  await screen.findByText('Incorrect username or password.');
  expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('maya@example.com');
  expect(password.value).toBe('not-it-at-all');
});

test('whose username looks like another one chooses a new one, and is logged in with it', async () => {
  const message = 'This username is already taken.';
  const refusals = [
    { status: 409, code: 'username_change_required', detail: 'Another username looks the same as yours.' },
    { status: 409, code: 'taken', detail: message, errors: [{ field: 'newUsername', message }] },
  ] as const;
  let calls = 0;
  answers['/api/auth/login'] = () => {
    const refused = refusals[calls];
    calls += 1;
    return refused === undefined
      ? json(200, buildUser({ username: 'river' }))
      : refusal({ ...refused, errors: 'errors' in refused ? [...refused.errors] : [] });
  };
  const { user } = renderScreen(app, { path: '/auth?tab=login' });
  await user.type(await screen.findByLabelText('Username or email'), 'rnaya');
  const form = screen.getByRole('tabpanel', { name: 'Log In' });
  await user.type(form.querySelector<HTMLInputElement>('[name=password]')!, 'hot-water-1{Enter}');
  await screen.findByRole('heading', { name: 'Choose a new username' });
  const field = screen.getByLabelText<HTMLInputElement>('New username');
  expect(document.activeElement).toBe(field);

  await user.type(field, 'ri{Enter}');
  await screen.findByText('Username must be at least 3 characters');
  expect(sent('/api/auth/login')).toHaveLength(1);
  await user.clear(field);
  await user.type(field, 'maya{Enter}');
  await screen.findByText(message);
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, 'river{Enter}');
  await expectWelcome('river');
  await waitFor(() => expect(currentAccount()).toBe(1));
  const credentials = { username: 'rnaya', password: 'hot-water-1' };
  expect(sent('/api/auth/login')).toEqual([
    credentials,
    { ...credentials, newUsername: 'maya' },
    { ...credentials, newUsername: 'river' },
  ]);
});

test('who needs a code enters it after the password, and is logged in', async () => {
  const needed = { status: 401, code: 'code_needed', detail: 'Enter the code.' } as const;
  const message = 'This code is not right, or it was used already.';
  const wrong = { code: 'invalid_fields', detail: message, errors: [{ field: 'code', message }] } as const;
  const replies = [refusal({ ...needed, errors: [] }), refusal({ ...wrong, errors: [...wrong.errors] })];
  answers['/api/auth/login'] = () => replies.shift() ?? json(200, buildUser());
  const { user } = renderScreen(app, { path: '/auth?tab=login' });
  await user.type(await screen.findByLabelText('Username or email'), 'maya');
  const form = screen.getByRole('tabpanel', { name: 'Log In' });
  await user.type(form.querySelector<HTMLInputElement>('[name=password]')!, 'hot-water-1{Enter}');
  const field = await screen.findByLabelText<HTMLInputElement>('Code from your authenticator app');
  expect(document.activeElement).toBe(field);
  await user.type(field, '111111{Enter}');
  await screen.findByText(message);
  await user.clear(field);
  await user.type(field, '222222{Enter}');
  await expectWelcome('maya.ortiz');
  const credentials = { username: 'maya', password: 'hot-water-1' };
  expect(sent('/api/auth/login')).toEqual([
    credentials,
    { ...credentials, code: '111111' },
    { ...credentials, code: '222222' },
  ]);
});

test('a browser without passkeys offers none', async () => {
  renderScreen(app, { path: '/auth?tab=login' });
  await screen.findByLabelText('Username or email');
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
});

test('going back from the new username restores the typed text', async () => {
  answers['/api/auth/login'] = () =>
    refusal({ status: 409, code: 'username_change_required', detail: 'Another username looks the same.' });
  const { user } = renderScreen(app, { path: '/auth?tab=login' });
  await user.type(await screen.findByLabelText('Username or email'), 'rnaya');
  const form = screen.getByRole('tabpanel', { name: 'Log In' });
  await user.type(form.querySelector<HTMLInputElement>('[name=password]')!, 'hot-water-1{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Back to log in' }));
  expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('rnaya');
  expect(currentAccount()).toBeNull();
});

test.each([
  ['ma\u200bya', 'Username must not contain line breaks or invisible characters'],
  ['maya@example.com', 'Username must not contain @, so that nobody takes it for an email address'],
])('a username that cannot be chosen is refused at its field (%j)', async (name, message) => {
  const { user } = renderScreen(app, { path: '/auth' });
  await user.click(await screen.findByLabelText('Username'));
  await user.paste(name);
  await user.tab();
  await screen.findByText(message);
});

test('what was typed to sign up survives a reload, but no password, until the account is open', async () => {
  answers['/api/auth/register'] = () => json(201, buildUser());
  const before = renderScreen(app, { path: '/auth' });
  await before.user.type(await screen.findByLabelText('Username'), 'maya.ortiz');
  await before.user.type(screen.getByLabelText('Email'), 'maya@example.com');
  await before.user.type(screen.getAllByLabelText('Password')[0]!, 'hot-water-1');
  before.unmount();
  const { user } = renderScreen(app, { path: '/auth' });
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('maya.ortiz');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@example.com');
  expect(screen.getAllByLabelText<HTMLInputElement>('Password')[0]!.value).toBe('');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('hot-water');
  await user.type(screen.getAllByLabelText('Password')[0]!, 'hot-water-1');
  await user.type(screen.getByLabelText('Confirm password'), 'hot-water-1{Enter}');
  await expectWelcome('maya.ortiz');
  await expect.poll(() => JSON.stringify(Object.entries(sessionStorage))).not.toContain('maya');
});

test('a taken name is shown at its field', async () => {
  const message = 'This username is already taken.';
  answers['/api/auth/register'] = () =>
    refusal({ status: 409, code: 'taken', detail: message, errors: [{ field: 'username', message }] });
  const { user } = renderScreen(app, { path: '/auth' });
  await user.type(await screen.findByLabelText('Username'), 'guest');
  await user.type(screen.getByLabelText('Email'), 'maya@example.com');
  await user.type(screen.getAllByLabelText('Password')[0]!, 'hot-water-1');
  await user.type(screen.getByLabelText('Confirm password'), 'hot-water-1{Enter}');
  await screen.findByText(message);
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
});

test('a login shows a welcome for 1.5 s, then the previous page with its choices', async () => {
  answers['/api/auth/login'] = () => json(200, buildUser());
  const target = '/properties/7?startDate=2026-06-12&endDate=2026-06-19&guests=2';
  const { user, address } = renderScreen(app, {
    path: `/auth?tab=login&returnTo=${encodeURIComponent(target)}`,
  });
  await user.type(await screen.findByLabelText('Username or email'), 'maya.ortiz');
  const form = screen.getByRole('tabpanel', { name: 'Log In' });
  await user.type(form.querySelector<HTMLInputElement>('[name=password]')!, 'hot-water-1{Enter}');
  await expectWelcome('maya.ortiz');
  expect(address()).toContain('/auth');
  await waitFor(() => expect(address()).toBe(target));
  expect(currentAccount()).toBe(1);
});

test('the request to log in disappears after the login', async () => {
  answers['/api/auth/login'] = () => json(200, buildUser());
  showToast({ title: 'Log in to book', body: "We've kept your dates.", intent: 'info' });
  const { user } = renderScreen(app, { path: '/auth?tab=login' });
  await user.type(await screen.findByLabelText('Username or email'), 'maya');
  const form = screen.getByRole('tabpanel', { name: 'Log In' });
  await user.type(form.querySelector<HTMLInputElement>('[name=password]')!, 'hot-water-1{Enter}');
  await waitFor(() => expect(currentAccount()).toBe(1));
  await waitFor(() => expect(currentToast()).toBeNull());
});

test.each([
  ['no cookie', null],
  ['the cookie of another person', buildUser({ id: 2 })],
])('a browser that keeps %s after a login is told so, and nobody is signed in', async (_, kept) => {
  answers['/api/auth/login'] = () => json(200, buildUser());
  answers['/api/auth/me'] = () => json(200, kept);
  const { user } = renderScreen(app, { path: '/auth?tab=login' });
  await user.type(await screen.findByLabelText('Username or email'), 'maya.ortiz');
  const form = screen.getByRole('tabpanel', { name: 'Log In' });
  await user.type(form.querySelector<HTMLInputElement>('[name=password]')!, 'hot-water-1{Enter}');
  await screen.findByText(/^Your browser did not keep the sign-in cookie/);
  expect(currentAccount()).toBeNull();
});

test('a return URL of another site is ignored', async () => {
  await openAccount(buildUser());
  const { address } = renderScreen(app, { path: '/auth?returnTo=https%3A%2F%2Fevil.example%2F' });
  await waitFor(() => expect(address()).toBe('/'));
});

test('favorites of a visitor are moved to the account', async () => {
  await saveFavorite(appDevice, 12);
  answers['/api/auth/login'] = () => json(200, buildUser());
  answers['/api/auth/demo'] = () =>
    json(200, [{ username: 'guest', password: 'retreat-guest', label: 'Guest' }]);
  const { user } = renderScreen(app, { path: '/auth' });
  await user.click(await screen.findByRole('button', { name: 'Guest' }));
  await expectWelcome('maya.ortiz');
  await waitFor(async () => {
    const entries = await privateDb().outbox.toArray();
    expect(entries.map(({ name, args, userId }) => ({ name, args, userId }))).toEqual([
      { name: 'addFavorite', args: { propertyId: 12 }, userId: 1 },
    ]);
  });
  expect(sent('/api/auth/login')).toEqual([{ username: 'guest', password: 'retreat-guest' }]);
});

test('the demo accounts are asked for again after an answer of a busy server', async () => {
  // IndexedDB goes on by its own timers: with those faked, a transaction can end before its next step.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  try {
    answers['/api/auth/demo'] = () => json(503, { status: 503 });
    renderScreen(app, { path: '/auth' });
    await waitFor(() => expect(sent('/api/auth/demo')).toHaveLength(1));
    answers['/api/auth/demo'] = () =>
      json(200, [{ username: 'guest', password: 'retreat-guest', label: 'Guest' }]);
    // Lets the failure arrive.
    await vi.advanceTimersByTimeAsync(1000);
    await vi.advanceTimersByTimeAsync(6000);
    await screen.findByRole('button', { name: 'Guest' });
  } finally {
    vi.useRealTimers();
  }
});

test('without a connection the page says why it waits', async () => {
  answers = {};
  appDevice.connection.reportLost();
  renderScreen(app, { path: '/auth?tab=login' });
  await screen.findByText(/Logging in needs a connection/);
  expect(screen.getByRole('button', { name: 'Log in' }).hasAttribute('disabled')).toBe(true);
});

test('a signed-in person is redirected; after the session ended they can log in again', async () => {
  await openAccount(buildUser());
  reportSession(true);
  renderScreen(app, { path: '/auth?tab=login' });
  await screen.findByText(/Your session has ended/);
  screen.getByText('maya.ortiz');
});

/** A page that has just loaded on a device with an account. */
async function loadWithAccount(): Promise<void> {
  await openAccount(buildUser());
  sessionAnswered.set(false);
}

test('who is signed in leaves the page when the server has said so', async () => {
  await loadWithAccount();
  const { address } = renderScreen(app, { path: '/auth?tab=login' });
  await waitFor(() => expect(address()).toBe('/'));
});

test('the server says that the session has ended after the page has loaded, and the form opens', async () => {
  await loadWithAccount();
  answers['/api/auth/me'] = () => json(200, null);
  const { address } = renderScreen(app, { path: '/auth?tab=login' });
  await screen.findByText(/Your session has ended/);
  expect(address()).toBe('/auth?tab=login');
});

test('who logs in again finds their name in the form, and reads what is sent then', async () => {
  await openAccount(buildUser());
  await privateDb().outbox.clear();
  await privateDb().outbox.bulkAdd([buildEntry({ seq: 1 }), buildEntry({ seq: 2 })]);
  reportSession(true);
  renderScreen(app, { path: '/auth?tab=login' });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Username or email' });
  expect(name.value).toBe('maya.ortiz');
  await screen.findByText(/and send 2 changes/);
  await privateDb().outbox.clear();
});

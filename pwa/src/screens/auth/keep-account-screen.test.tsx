import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals, type ErrorCode } from '#contracts/api/errors.ts';
import { currentAccount, switchAccount } from '#pwa/data/open-stores.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { KeepAccountScreen } from './keep-account-screen.tsx';
import { DeletionForm } from '#pwa/features/accounts/account/leaving/deletion-form.tsx';
import { LogInForm } from '#pwa/features/accounts/account/log-in/log-in-form.tsx';

const deletesAt = '2030-03-08T12:00:00.000Z';

beforeEach(() => switchAccount(1));
afterEach(() => {
  switchAccount(null);
  localStorage.clear();
  window.location.hash = '';
  vi.unstubAllGlobals();
});

/** A server that answers by method and path. @returns the calls it got */
function stubServer(answers: Record<string, (body: unknown) => Response>): [call: string, body: unknown][] {
  const calls: [string, unknown][] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    calls.push([`${method} ${path}`, sent]);
    const answer = answers[`${method} ${path}`]?.(sent) ?? new Response(null, { status: 204 });
    answer.headers.set('X-App', '1');
    return Promise.resolve(answer);
  });
  return calls;
}
const refuse = (code: ErrorCode, more: object = {}) =>
  Response.json({ code, ...refusals[code], ...more }, { status: refusals[code].status });

test('an account is deleted only after its name was typed, and the device is logged out', async () => {
  const calls = stubServer({ 'POST /api/account/deletion': () => Response.json({ deletesAt }) });
  const { user } = renderScreen(<DeletionForm username="maya" sendsMail={false} isOnline />);
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  const last = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete my account' });
  expect(last.disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /Type maya to confirm/ }), 'Maya');
  await user.click(last);
  await waitFor(() => expect(currentAccount()).toBeNull());
  expect(calls[0]).toEqual(['POST /api/account/deletion', { username: 'Maya', removesReviews: false }]);
  await waitFor(() => expect(currentToast()?.body).toBe('Until then, log in to keep it.'));
});

test('stays that are not over are named, and nothing is logged out', async () => {
  const detail = 'There are stays that are not over yet: cancel your own trips or wait until they are over.';
  stubServer({ 'POST /api/account/deletion': () => refuse('active_stays', { detail }) });
  const { user } = renderScreen(<DeletionForm username="maya" sendsMail isOnline />);
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  await user.type(await screen.findByRole('textbox', { name: /Type maya/ }), 'maya');
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(currentAccount()).toBe(1);
});

test('without a connection the button says why it waits', () => {
  renderScreen(<DeletionForm username="maya" sendsMail isOnline={false} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete account' }).disabled).toBe(true);
  expect(screen.getByText('You can delete your account when you are connected.')).toBeTruthy();
});

test('a login to an account that will be deleted offers to keep it', async () => {
  const calls = stubServer({
    'POST /api/auth/login': (body) =>
      (body as { keepAccount?: boolean }).keepAccount === true
        ? refuse('wrong_credentials')
        : refuse('account_leaving', { current: { deletesAt } }),
  });
  const { user } = renderScreen(<LogInForm isOnline />);
  await user.type(screen.getByRole('textbox', { name: /Username/ }), 'maya');
  await user.type(screen.getByLabelText(/Password/), 'cedar and steam');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { name: /will be deleted on March [789], 2030/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.[1]).toEqual({ username: 'maya', password: 'cedar and steam', keepAccount: true });
});

test('the link of the mail keeps the account when the person presses, not when it is opened', async () => {
  window.location.hash = '#letter-token';
  const calls = stubServer({});
  const { user } = renderScreen(<KeepAccountScreen />);
  expect([window.location.hash, calls]).toEqual(['', []]);
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText(/Your account stays/)).toBeTruthy();
  expect(calls.map(([call]) => call)).toEqual(['DELETE /api/account/deletion/letter-token']);
});

test('a link that is over says so', async () => {
  window.location.hash = '#letter-token';
  stubServer({ 'DELETE /api/account/deletion/letter-token': () => refuse('not_found') });
  const { user } = renderScreen(<KeepAccountScreen />);
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText(/not valid any more/)).toBeTruthy();
});

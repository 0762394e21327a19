import { useState } from 'react';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { ResetScreen } from './reset-screen.tsx';

afterEach(() => {
  window.location.hash = '';
  vi.unstubAllGlobals();
});

/** The screen as the shell shows it: from the start for each account. */
function OfAnAccount() {
  const [account, setAccount] = useState<number | null>(null);
  return (
    <>
      <ResetScreen key={account} />
      <button onClick={() => setAccount(1)}>Learn whose account it is</button>
    </>
  );
}

function stubServer(status: number, code = ''): { path: string; body: unknown }[] {
  const calls: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push({ path, body: JSON.parse(init.body as string) });
    const headers = { 'X-App': '1', 'Content-Type': 'application/json' };
    const problem = { code, status, detail: 'This link is not valid any more. Ask for a new one.' };
    return Promise.resolve(
      new Response(status === 204 ? null : JSON.stringify(problem), { status, headers }),
    );
  });
  return calls;
}

test('somebody without a link asks for one, and is not told whether the account exists', async () => {
  const calls = stubServer(204);
  const { user } = renderScreen(<ResetScreen />);
  await user.type(screen.getByRole('textbox', { name: /Email/ }), 'maya@test.example');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect((await screen.findByRole('status')).textContent).toMatch(/^If this address has an account/);
  expect(calls).toEqual([{ path: '/api/auth/reset', body: { email: 'maya@test.example' } }]);
});

test('the link leads to the new password, and its token leaves the address at once', async () => {
  window.location.hash = '#letter-token';
  const calls = stubServer(204);
  const { user } = renderScreen(<ResetScreen />);
  expect(window.location.hash).toBe('');
  await user.type(screen.getByLabelText(/New password/), 'a bath under the stars');
  await user.type(screen.getByLabelText(/Confirm password/), 'a bath under the stars');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByText('Your new password is saved.')).toBeTruthy();
  expect(calls).toEqual([
    { path: '/api/auth/reset/confirm', body: { token: 'letter-token', password: 'a bath under the stars' } },
  ]);
});

test('the link still works when the page learns whose account it is, and starts the screen again', async () => {
  window.location.hash = '#letter-token';
  const calls = stubServer(204);
  const { user } = renderScreen(<OfAnAccount />);
  await user.click(screen.getByRole('button', { name: 'Learn whose account it is' }));
  await user.type(screen.getByLabelText(/New password/), 'a bath under the stars');
  await user.type(screen.getByLabelText(/Confirm password/), 'a bath under the stars');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByText('Your new password is saved.')).toBeTruthy();
  expect(calls).toMatchObject([{ body: { token: 'letter-token' } }]);
});

test('a link that is over says so, and leads to a new one', async () => {
  window.location.hash = '#letter-token';
  stubServer(410, 'link_expired');
  const { user } = renderScreen(<ResetScreen />);
  await user.type(screen.getByLabelText(/New password/), 'a bath under the stars');
  await user.type(screen.getByLabelText(/Confirm password/), 'a bath under the stars');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect((await screen.findByText(/not valid any more/)).textContent).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ask for a new link' }));
  expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy();
});

test('a link that is pasted into the tab that asked for it leads to the new password', async () => {
  stubServer(204);
  const { user } = renderScreen(<ResetScreen />);
  await user.type(screen.getByRole('textbox', { name: /Email/ }), 'maya@test.example');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  await screen.findByText(/a link is on its way/);
  window.location.hash = '#letter-token';
  expect(await screen.findByLabelText(/New password/)).toBeTruthy();
  expect(window.location.hash).toBe('');
});

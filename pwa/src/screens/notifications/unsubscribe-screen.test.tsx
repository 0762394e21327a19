import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

beforeEach(() => {
  window.location.hash = '#letter-token';
});
afterEach(() => {
  window.location.hash = '';
  vi.unstubAllGlobals();
});

function stubServer(status: number): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url}`);
    const headers = { 'X-App': '1', 'Content-Type': 'application/json' };
    const body = status === 204 ? null : JSON.stringify({ code: 'not_found', detail: 'No', status });
    return Promise.resolve(new Response(body, { status, headers }));
  });
  return calls;
}

test('only a press ends the mails', async () => {
  const calls = stubServer(204);
  const { user } = renderScreen(<UnsubscribeScreen />);
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByText(/You will not get these emails any more/)).toBeTruthy();
  expect(calls).toEqual(['POST /api/unsubscribe/letter-token']);
});

test('the button stays focusable while it works, and the result is announced', async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const { user } = renderScreen(<UnsubscribeScreen />);
  const stop = screen.getByRole('button', { name: 'Stop these emails' });
  const status = screen.getByRole('status');
  await user.click(stop);
  expect(stop.getAttribute('aria-busy')).toBe('true');
  expect(stop).toHaveProperty('disabled', false);
  answer(new Response(null, { status: 204, headers: { 'X-App': '1' } }));
  await screen.findByRole('heading', { name: 'Done' });
  expect(status.isConnected).toBe(true);
  expect(status.textContent).toBe('Done. You will not get these emails any more.');
});

test('a link that is not ours says so', async () => {
  stubServer(404);
  const { user } = renderScreen(<UnsubscribeScreen />);
  await user.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
});

test('a second link, opened in the same tab, asks again; no link stays in the address', async () => {
  const calls = stubServer(204);
  const { user } = renderScreen(<UnsubscribeScreen />);
  const stop = () => user.click(screen.getByRole('button', { name: 'Stop these emails' }));
  await stop();
  await screen.findByRole('heading', { name: 'Done' });
  expect(window.location.hash).toBe('');
  act(() => {
    window.location.hash = '#second-token.digest';
  });
  await screen.findByRole('heading', { name: 'Stop these emails?' });
  await stop();
  await waitFor(() => expect(calls).toContain('POST /api/unsubscribe/second-token'));
  expect(window.location.hash).toBe('');
});

import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { FailedWork } from './failed-work.tsx';

afterEach(() => vi.unstubAllGlobals());

const job = {
  id: 4,
  kind: 'push.send',
  attempts: 8,
  error: 'The push service answered 503',
  createdAt: '2030-01-01T00:00:00.000Z',
  diedAt: '2030-01-01T06:00:00.000Z',
};

function stubServer(jobs: object[], retryStatus = 204): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url}`);
    const headers = { 'X-App': '1', 'Content-Type': 'application/json' };
    if (init.method === 'GET') return Promise.resolve(Response.json(jobs, { headers }));
    const problem = {
      code: 'not_found',
      detail: 'This job is not waiting for you any more.',
      status: retryStatus,
    };
    const body = retryStatus === 204 ? null : JSON.stringify(problem);
    return Promise.resolve(new Response(body, { status: retryStatus, headers }));
  });
  return calls;
}

test('staff sees what failed for good and why, and starts it again', async () => {
  const calls = stubServer([job]);
  const { user } = renderScreen(<FailedWork isOnline />);
  expect(await screen.findByRole('heading', { name: '1 background task failed' })).toBeTruthy();
  expect(screen.getByText('The push service answered 503')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(calls).toEqual(['GET /api/jobs/dead', 'POST /api/jobs/4/retry']);
});

test('a double click starts it again once', async () => {
  const calls = stubServer([job]);
  const { user } = renderScreen(<FailedWork isOnline />);
  await user.dblClick(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(calls).toEqual(['GET /api/jobs/dead', 'POST /api/jobs/4/retry']);
});

test('nothing is shown while nothing has failed', async () => {
  const calls = stubServer([]);
  renderScreen(<FailedWork isOnline />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

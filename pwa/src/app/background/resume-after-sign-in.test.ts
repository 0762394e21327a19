import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headers } from '#contracts/sync/sync-wire.ts';
import { reportSession, sessionEnded } from '#pwa/features/accounts/account/session-state.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import { switchAccount } from '#pwa/data/open-stores.ts';
import { buildUser } from '#pwa/test-support/builders.ts';
import type { LoopState } from '#pwa/sync/sync-loop.ts';
import { resumeAfterSignIn } from './resume-after-sign-in.ts';

const guest = buildUser({ id: 7080 });
const idle: LoopState = { isRunning: false, isSending: false, paused: null };
const loop = createStore(idle);
const resume = vi.fn();

/** A run that the server rejects. */
function runRefused(): void {
  loop.set({ ...loop.snapshot(), isRunning: true });
  loop.set({ ...loop.snapshot(), paused: 'sign-in' });
  loop.set({ ...loop.snapshot(), isRunning: false });
}

/** Number of session requests. */
const questions = () =>
  vi.mocked(globalThis.fetch).mock.calls.filter(([address]) => address === '/api/auth/me').length;

const answer = (user: typeof guest | null) => Response.json(user, { headers: { [headers.app]: '1' } });

resumeAfterSignIn(loop, resume);

beforeEach(() => {
  switchAccount(guest.id);
  reportSession(false);
  loop.set(idle);
  resume.mockReset();
});
afterEach(() => {
  vi.restoreAllMocks();
  switchAccount(null);
});

test('after a rejected run the session is requested; nobody signed in means that the session has ended', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer(null)));
  runRefused();
  await waitFor(() => expect(sessionEnded.snapshot()).toBe(true));
  runRefused();
  expect(questions()).toBe(1);
});

test('a session request without an answer is repeated after the next rejected run', async () => {
  // Other requests, such as one that an earlier test left behind, must not take the lost answer.
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) =>
    address === '/api/auth/me' && questions() === 1
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(answer(null)),
  );
  runRefused();
  await waitFor(() => {
    runRefused();
    expect(questions()).toBe(2);
  });
  await waitFor(() => expect(sessionEnded.snapshot()).toBe(true));
  expect(questions()).toBe(2);
});

test('an accepted run removes the notice, and waiting changes are sent', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer(null)));
  runRefused();
  await waitFor(() => expect(sessionEnded.snapshot()).toBe(true));
  expect(resume).not.toHaveBeenCalled();
  loop.set(idle);
  expect(sessionEnded.snapshot()).toBe(false);
  expect(resume).toHaveBeenCalledOnce();
});

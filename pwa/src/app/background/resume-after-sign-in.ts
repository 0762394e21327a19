import { refreshSession } from '#pwa/features/accounts/account/account-commands.ts';
import { reportSession, sessionEnded } from '#pwa/features/accounts/account/session-state.ts';
import type { ReadableStore } from '#pwa/lib/create-store.ts';
import type { LoopState } from '#pwa/sync/sync-loop.ts';

/**
 * While the server refuses this account, because its session ended or another tab signed in as somebody else, asks it who
 * is signed in. Each run that ends refused asks again until the answer is known, because an answer can be lost or late.
 * @param resume sends what is waiting: the same person has signed in again, here or in another tab
 */
export function resumeAfterSignIn(loop: ReadableStore<LoopState>, resume: () => void): void {
  let wasPaused = false;
  let isAsking = false;
  loop.subscribe(() => {
    const { isRunning, paused } = loop.snapshot();
    const isPaused = paused === 'sign-in';
    if (isPaused && !isRunning && !isAsking && !sessionEnded.snapshot()) {
      isAsking = true;
      void refreshSession().finally(() => (isAsking = false));
    }
    if (!isPaused && wasPaused) reportSession(false);
    wasPaused = isPaused;
  });
  sessionEnded.subscribe(() => {
    if (!sessionEnded.snapshot()) resume();
  });
}

import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { extendInitialLoad } from '#pwa/launch/launch.ts';

/** A task and its result. */
export interface Task<T> {
  /** Undefined while it runs. */
  result: T | undefined;
  /** Runs it again. */
  again: () => void;
}

/**
 * Runs a task when it is first rendered, when its key changes, and when `isPossible` turns true. A result that arrives
 * after the key has changed is dropped. The task must not throw; failures are part of its result. Only a database that was
 * closed is none: that happens when the account changes and all is rendered again. The task extends the initial load.
 * @param isThere whether the data that the task fetches is there; if it disappears afterwards, the task runs again
 */
export function useTask<T>(
  key: string,
  isPossible: boolean,
  work: () => Promise<T>,
  isThere = true,
): Task<T> {
  const [attempt, setAttempt] = useState(0);
  const [wasPossible, setWasPossible] = useState(isPossible);
  const [wasThere, setWasThere] = useState(isThere);
  const [lostIn, setLostIn] = useState<string | null>(null);
  const [done, setDone] = useState<{ run: string; result: T } | null>(null);
  if (wasPossible !== isPossible) {
    setWasPossible(isPossible);
    if (isPossible) setAttempt(attempt + 1);
  }
  const run = `${attempt}:${key}`;
  if (wasThere !== isThere) {
    setWasThere(isThere);
    setLostIn(isThere ? null : run);
  }
  // Probably evicted. A task that is still running may bring it back.
  if (lostIn === run && isPossible && done?.run === run) {
    setLostIn(null);
    setAttempt(attempt + 1);
  }
  const start = useEffectEvent(work);
  useEffect(() => {
    let isCurrent = true;
    const working = start();
    extendInitialLoad(working);
    void working.then(
      (result) => {
        if (isCurrent) startTransition(() => setDone({ run, result }));
      },
      (error: unknown) => {
        if (!isDatabaseClosed(error)) throw error;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [run]);
  return {
    result: done?.run === run ? done.result : undefined,
    again: () => setAttempt((count) => count + 1),
  };
}

const isDatabaseClosed = (error: unknown): boolean =>
  error instanceof Error && error.name === 'DatabaseClosedError';

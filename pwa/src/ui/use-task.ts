import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/** A piece of work and how it ended. */
export interface Task<T> {
  /** Undefined while it runs. */
  result: T | undefined;
  /** Runs it again. */
  again: () => void;
}

/**
 * Runs a piece of work when it is first shown, when its key changes, and when `isPossible` turns true; an answer that
 * comes after the key has changed is dropped. The work must not throw: what can go wrong is part of its result.
 * @param isThere whether what the work brings is there; where that goes after the work is done, it runs again
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
  const [done, setDone] = useState<{ run: string; result: T } | null>(null);
  if (wasPossible !== isPossible) {
    setWasPossible(isPossible);
    if (isPossible) setAttempt(attempt + 1);
  }
  const run = `${attempt}:${key}`;
  if (wasThere !== isThere) {
    setWasThere(isThere);
    // Given up for want of room, most likely. One that is still under way brings it by itself.
    if (!isThere && isPossible && done?.run === run) setAttempt(attempt + 1);
  }
  const start = useEffectEvent(work);
  useEffect(() => {
    let isCurrent = true;
    void start().then((result) => {
      if (isCurrent) startTransition(() => setDone({ run, result }));
    });
    return () => {
      isCurrent = false;
    };
  }, [run]);
  return {
    result: done?.run === run ? done.result : undefined,
    again: () => setAttempt((count) => count + 1),
  };
}

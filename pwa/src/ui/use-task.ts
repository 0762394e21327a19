import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { extendInitialLoad } from '#pwa/launch/launch.ts';

/** A piece of work and how it ended. */
export interface Task<T> {
  /** Undefined while it runs. */
  result: T | undefined;
  /** Runs it again. */
  again: () => void;
}

/**
 * Runs a piece of work when it is first shown, when its key changes, and when `isPossible` turns true; an answer that
 * comes after the key has changed is dropped. The work must not throw: what can go wrong is part of its result. What the
 * first screen is waiting for belongs to the first load.
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
  // Given up for want of room, most likely. Work that is still under way may bring it back by itself.
  if (lostIn === run && isPossible && done?.run === run) {
    setLostIn(null);
    setAttempt(attempt + 1);
  }
  const start = useEffectEvent(work);
  useEffect(() => {
    let isCurrent = true;
    const working = start();
    extendInitialLoad(working);
    void working.then((result) => {
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

import { useRef, useState } from 'react';

/**
 * Runs a piece of work unless the previous one is still running. `isBusy` alone is too late for that: the second click
 * of a double click arrives before the next render.
 */
export function useOneAtATime(): { runOnce: (work: () => Promise<unknown>) => void; isBusy: boolean } {
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const runOnce = (work: () => Promise<unknown>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    void work().finally(() => {
      isRunning.current = false;
      setIsBusy(false);
    });
  };
  return { runOnce, isBusy };
}

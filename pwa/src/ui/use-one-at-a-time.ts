import { useRef } from 'react';

/**
 * Runs a piece of work unless the one before still runs. The second click of a double click arrives before the next
 * render, when a state such as `isSending` would be seen.
 */
export function useOneAtATime(): (work: () => Promise<unknown>) => void {
  const isBusy = useRef(false);
  return (work) => {
    if (isBusy.current) return;
    isBusy.current = true;
    void work().finally(() => {
      isBusy.current = false;
    });
  };
}

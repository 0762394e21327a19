import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepInTab, readFromTab } from '#pwa/lib/tab-storage.ts';

/**
 * State that is still there when the person comes back to this entry of the history, or reloads it. Kept in the tab,
 * beside the address: it is about where somebody was and not worth a link.
 */
export function useRemembered<T>(name: string, initial: T): [T, (value: T) => void] {
  const { key } = useLocation();
  const storageKey = `wellens-${name}:${key}`;
  const [held, setHeld] = useState<{ key: string; value: T }>(() => ({
    key: storageKey,
    value: readFromTab(storageKey, initial),
  }));
  // Another entry of the history with the screen still there: what was remembered of that one.
  const current = held.key === storageKey ? held.value : readFromTab(storageKey, initial);
  const set = (value: T) => {
    setHeld({ key: storageKey, value });
    keepInTab(storageKey, value);
  };
  return [current, set];
}

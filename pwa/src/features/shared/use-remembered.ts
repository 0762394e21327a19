import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { storeInTab, readFromTab } from '#pwa/lib/browser/tab-storage.ts';

/**
 * State that survives going back to this history entry or reloading it. It is stored in the tab and not in the address,
 * because it should not be part of a shared link.
 */
export function useRemembered<T>(name: string, initial: T): [T, (value: T) => void] {
  const { key } = useLocation();
  const storageKey = `wellens-${name}:${key}`;
  const [held, setHeld] = useState<{ key: string; value: T }>(() => ({
    key: storageKey,
    value: readFromTab(storageKey, initial),
  }));
  // The screen now shows another history entry: use its state.
  const current = held.key === storageKey ? held.value : readFromTab(storageKey, initial);
  const set = (value: T) => {
    setHeld({ key: storageKey, value });
    storeInTab(storageKey, value);
  };
  return [current, set];
}

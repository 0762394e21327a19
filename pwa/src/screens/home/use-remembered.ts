import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * State that is still there when the person comes back to this entry of the history, or reloads it. Kept in the tab,
 * beside the address: it is about where somebody was and not worth a link.
 */
export function useRemembered<T>(name: string, initial: T): [T, (value: T) => void] {
  const { key } = useLocation();
  const storageKey = `wellens-${name}:${key}`;
  const [held, setHeld] = useState<{ key: string; value: T }>(() => ({
    key: storageKey,
    value: recall(storageKey, initial),
  }));
  // Another entry of the history with the screen still there: what was remembered of that one.
  const current = held.key === storageKey ? held.value : recall(storageKey, initial);
  const set = (value: T) => {
    setHeld({ key: storageKey, value });
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(value));
    } catch {
      // Storage is closed or full: coming back starts anew.
    }
  };
  return [current, set];
}

function recall<T>(storageKey: string, initial: T): T {
  try {
    const stored = sessionStorage.getItem(storageKey);
    return stored === null ? initial : (JSON.parse(stored) as T);
  } catch {
    return initial;
  }
}

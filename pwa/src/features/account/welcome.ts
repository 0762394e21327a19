import { useSyncExternalStore } from 'react';

let name: string | null = null;
const listeners = new Set<() => void>();

function say(next: string | null): void {
  name = next;
  for (const listener of listeners) listener();
}

/** That somebody has just signed in, while the page says so; it outlives the change of account that redraws the screen. */
export const welcome = {
  begin: (username: string): void => say(username),
  end: (): void => say(null),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Who is being welcomed; null for nobody. */
export const useWelcome = (): string | null => useSyncExternalStore(subscribe, () => name);

import { createStore } from '#pwa/lib/create-store.ts';
import { useStore } from '#pwa/ui/use-store.ts';

const name = createStore<string | null>(null);

/** That somebody has just signed in, while the page says so; it outlives the change of account that redraws the screen. */
export const welcome = {
  begin: (username: string): void => name.set(username),
  end: (): void => name.set(null),
};

/** Who is being welcomed; null for nobody. */
export const useWelcome = (): string | null => useStore(name);

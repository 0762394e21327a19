import { createStore } from '#pwa/lib/create-store.ts';
import { useStore } from '#pwa/ui/use-store.ts';

const name = createStore<string | null>(null);

/** The welcome after a sign-in. A store, because the change of account remounts the screen. */
export const welcome = {
  begin: (username: string): void => name.set(username),
  end: (): void => name.set(null),
};

/** The person to welcome, or null. */
export const useWelcome = (): string | null => useStore(name);

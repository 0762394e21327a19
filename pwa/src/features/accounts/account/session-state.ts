import { createStore } from '#pwa/lib/create-store.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/**
 * Whether the server no longer knows the session of the account this device has open. Nothing is closed by it: what is
 * here stays readable and waiting changes keep waiting until the same person signs in again. Source: decision 002.
 */
export const sessionEnded = createStore(false);

export const reportSession = sessionEnded.set;

/** The same, live. */
export const useSessionHasEnded = (): boolean => useStore(sessionEnded);

/** Whether it is known since this page loaded who is signed in: the server answered, or could not be reached. */
export const sessionAnswered = createStore(false);

/** The same, live. */
export const useSessionIsAnswered = (): boolean => useStore(sessionAnswered);

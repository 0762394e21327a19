import { createStore, type ReadableStore } from '#pwa/lib/create-store.ts';
import type { Contact } from './api-client.ts';
import type { Environment } from './environment.ts';

interface ConnectionState {
  /** Whether the last call reached our own server. */
  isOnline: boolean;
  /** When the mirror was last known to be complete, in milliseconds since 1970. */
  lastSyncAt: number | null;
  /** The server's reason for refusing the last pull; null once a pull succeeds. */
  refusal: string | null;
}

/** Connection state, updated by every call. */
export interface Connection extends ReadableStore<ConnectionState> {
  report(contact: Contact): void;
  reportLost(): void;
  reportSynced(at: number): void;
  reportRefused(detail: string): void;
}

export function createConnection(environment: Pick<Environment, 'mayBeOnline'>): Connection {
  const state = createStore<ConnectionState>({
    isOnline: environment.mayBeOnline(),
    lastSyncAt: null,
    refusal: null,
  });
  const change = (next: Partial<ConnectionState>): void => {
    const known = state.snapshot();
    const isSame = Object.entries(next).every(
      ([name, value]) => known[name as keyof ConnectionState] === value,
    );
    if (!isSame) state.set({ ...known, ...next });
  };
  return {
    snapshot: state.snapshot,
    subscribe: state.subscribe,
    report: ({ reached }) => change({ isOnline: reached }),
    reportLost: () => change({ isOnline: false }),
    reportSynced: (lastSyncAt) => change({ lastSyncAt, refusal: null }),
    reportRefused: (refusal) => change({ refusal }),
  };
}

import type { Contact } from './api-client.ts';
import type { Environment } from './environment.ts';

export interface ConnectionState {
  /** Whether the last call reached our own server. */
  isOnline: boolean;
  /** When the mirror was last known to be complete, in milliseconds since 1970. */
  lastSyncAt: number | null;
  /** The server's sentence where it refused to tell what changed; null once it has told. */
  refusal: string | null;
}

/** What the last call said of the network; a store in the shape of `useSyncExternalStore`. */
export interface Connection {
  snapshot(): ConnectionState;
  subscribe(listener: () => void): () => void;
  report(contact: Contact): void;
  reportLost(): void;
  reportSynced(at: number): void;
  reportRefused(detail: string): void;
}

export function createConnection(environment: Pick<Environment, 'mayBeOnline'>): Connection {
  let state: ConnectionState = { isOnline: environment.mayBeOnline(), lastSyncAt: null, refusal: null };
  const listeners = new Set<() => void>();
  const change = (next: Partial<ConnectionState>): void => {
    const isSame = Object.entries(next).every(
      ([name, value]) => state[name as keyof ConnectionState] === value,
    );
    if (isSame) return;
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  return {
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report: ({ reached }) => change({ isOnline: reached }),
    reportLost: () => change({ isOnline: false }),
    reportSynced: (lastSyncAt) => change({ lastSyncAt, refusal: null }),
    reportRefused: (refusal) => change({ refusal }),
  };
}

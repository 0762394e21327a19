import { createStore, type ReadableStore } from '#pwa/lib/create-store.ts';
import type { Contact } from './api-client.ts';
import type { ApiError } from './api-error.ts';
import type { Environment } from './environment.ts';

interface ConnectionState {
  /** Whether the last call reached our own server. */
  isOnline: boolean;
  /** When the mirror was last known to be complete, in milliseconds since 1970. */
  lastSyncAt: number | null;
  /** The server's reason for refusing the last pull; null once a pull succeeds. */
  refusal: string | null;
  /** The server no longer serves this version of the app; false once a pull succeeds. */
  isOutdated: boolean;
  /** Full hours that this device's clock is ahead of the server's; negative if it is behind. */
  clockAheadHours: number;
}

const hourMs = 60 * 60_000;

/** Connection state, updated by every call. */
export interface Connection extends ReadableStore<ConnectionState> {
  report(contact: Contact): void;
  /** Called when a call starts. @returns `report` for it, which does nothing if the connection was lost during the call */
  startCall: () => (contact: Contact) => void;
  reportLost: () => void;
  reportSynced(at: number): void;
  reportRefused(error: Pick<ApiError, 'code' | 'detail'>): void;
}

export function createConnection(environment: Pick<Environment, 'mayBeOnline'>): Connection {
  let losses = 0;
  const state = createStore<ConnectionState>({
    isOnline: environment.mayBeOnline(),
    lastSyncAt: null,
    refusal: null,
    isOutdated: false,
    clockAheadHours: 0,
  });
  const change = (next: Partial<ConnectionState>): void => {
    const known = state.snapshot();
    const isSame = Object.entries(next).every(
      ([name, value]) => known[name as keyof ConnectionState] === value,
    );
    if (!isSame) state.set({ ...known, ...next });
  };
  const report = ({ reached, clockAheadMs }: Contact): void =>
    change({
      isOnline: reached,
      // `+ 0`, because -0 is not the same as 0.
      ...(clockAheadMs !== undefined && { clockAheadHours: Math.trunc(clockAheadMs / hourMs) + 0 }),
    });
  return {
    snapshot: state.snapshot,
    subscribe: state.subscribe,
    report,
    startCall: () => {
      const before = losses;
      return (contact) => {
        if (losses === before) report(contact);
      };
    },
    reportLost: () => {
      losses += 1;
      change({ isOnline: false });
    },
    reportSynced: (lastSyncAt) => change({ lastSyncAt, refusal: null, isOutdated: false }),
    reportRefused: ({ code, detail }) => change({ refusal: detail, isOutdated: code === 'update_required' }),
  };
}

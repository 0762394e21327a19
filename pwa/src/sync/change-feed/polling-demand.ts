import { pollingMs } from '#contracts/limits.ts';
import { createEmitter } from '#pwa/lib/create-store.ts';

/** Polling intervals that the open screens ask for. The sync loop polls at the shortest. */
export interface PollingDemand {
  /** Asks for a poll of the change feed at this interval while no live channel is open. @returns release function */
  hold(everyMs: number): () => void;
  /** Shortest interval held at the moment, in milliseconds. Source: spec §9, polling. */
  everyMs(): number;
  /** Asks for a poll now, for example after Retry was pressed. */
  ask(): void;
  /**
   * @param listener called when the interval changed, or with true when a poll is asked for now
   * @returns unsubscribe function
   */
  subscribe(listener: (isAskedNow: boolean) => void): () => void;
}

export function createPollingDemand(): PollingDemand {
  const held = new Map<symbol, number>();
  const { emit, subscribe } = createEmitter<[isAskedNow: boolean]>();
  return {
    hold: (everyMs) => {
      const holder = Symbol('freshness');
      held.set(holder, everyMs);
      emit(false);
      return () => {
        if (held.delete(holder)) emit(false);
      };
    },
    everyMs: () => Math.min(pollingMs.provider, ...held.values()),
    ask: () => emit(true),
    subscribe,
  };
}

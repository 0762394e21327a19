import { pollingMs } from '#contracts/limits.ts';
import { createEmitter } from '#pwa/lib/create-store.ts';

/** How fresh what is shown has to be. Screens say so; the sync loop listens and asks the server accordingly. */
export interface PollingDemand {
  /** Asks for a look at the change feed this often, while no live channel tells of changes. @returns the way to let go */
  hold(everyMs: number): () => void;
  /** Time between two looks: the shortest that anybody holds. Source: spec §9, polling. */
  everyMs(): number;
  /** A look right now, such as for a person who pressed Retry. */
  ask(): void;
  /** @param listener told that the pace has changed, or that somebody asks for a look now */
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

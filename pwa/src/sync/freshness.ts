import { pollingMs } from '#contracts/limits.ts';

/** How fresh what is shown has to be. Screens say so; the sync loop listens and asks the server accordingly. */
export interface Freshness {
  /** Asks for a look at the change feed this often, while no live channel tells of changes. @returns the way to let go */
  hold(everyMs: number): () => void;
  /** Time between two looks: the shortest that anybody holds. Source: spec §9, polling. */
  everyMs(): number;
  /** A look right now, such as for a person who pressed Retry. */
  ask(): void;
  /** @param listener told that the pace has changed, or that somebody asks for a look now */
  subscribe(listener: (isAskedNow: boolean) => void): () => void;
}

export function createFreshness(): Freshness {
  const held = new Map<symbol, number>();
  const listeners = new Set<(isAskedNow: boolean) => void>();
  const tell = (isAskedNow: boolean): void => {
    for (const listener of listeners) listener(isAskedNow);
  };
  return {
    hold: (everyMs) => {
      const holder = Symbol('freshness');
      held.set(holder, everyMs);
      tell(false);
      return () => {
        if (held.delete(holder)) tell(false);
      };
    },
    everyMs: () => Math.min(pollingMs.provider, ...held.values()),
    ask: () => tell(true),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

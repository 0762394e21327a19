import type { Served } from '../server/served.ts';
import { clientsOfServer, type WriteClient } from '../server-writes/write-load.ts';
import type { WriteSource } from '../server-writes/write-source.ts';

export type Work = 'messages' | 'bookings';

/** Sixteen clients for each instance. */
export const clientsOf = (
  instances: readonly Served[],
  sources: readonly WriteSource[],
  work: Work,
): WriteClient[] =>
  instances.flatMap(({ origin }, place) =>
    sources
      .slice(place * clientsOfServer, (place + 1) * clientsOfServer)
      .map(({ session, nextMessage, nextStay }) => ({
        origin,
        session,
        next: work === 'messages' ? nextMessage : nextStay,
      })),
  );

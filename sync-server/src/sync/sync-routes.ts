import { countKnownTables } from '#server/http/protocol-version.ts';
import { pushEnvelope } from '#contracts/limits.ts';
import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { Logger } from '#server/logger.ts';
import type { EventStreams } from './event-streams.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { pushCalls, type CallServer } from './push-service.ts';
import type { FeedTables } from './feed-table.ts';
import { audiencesOf, readFeed, takeLease } from './sync-service.ts';
import { withdrawCall } from './withdrawal-service.ts';

/** Points of the session's and the address's allowance an envelope costs: some calls in one are cheaper than each alone. */
const pointsOf = (calls: number): number => Math.ceil((calls / pushEnvelope.max) * 10);

interface SyncRouteDeps {
  database: Database;
  epoch: string;
  streams: EventStreams;
  clock: Clock;
  limits: RateLimits;
  logger: Logger;
}

export function syncHandlers(
  { database, clock, epoch, streams, limits, logger }: SyncRouteDeps,
  tables: FeedTables,
  callServer: CallServer,
): Handlers {
  return {
    listChanges: async (call) => {
      const known = countKnownTables((name) => call.header(name));
      const { caller: viewer, query } = call;
      return ok(await readFeed({ db: database.read, epoch, tables, viewer, known }, query));
    },
    takeLease: ({ write }) => takeLease(write),
    withdrawCall: async ({ write, body: { key } }) => ok(await withdrawCall(write, key)),
    events: ({ caller, address }) => streams.open({ caller, address, audiences: audiencesOf(caller) }),
    push: async ({ user: caller, address, secure, body: { calls } }) => {
      await limits.consume('address', address, pointsOf(calls.length));
      await limits.consume('session', caller.sessionId, pointsOf(calls.length));
      await limits.consume('stored', String(caller.userId), calls.length);
      const envelope = { caller, address, secure, calls };
      return ok(await pushCalls(database, callServer, logger, envelope, () => clock.now().getTime()));
    },
  };
}

import { AppError } from '#server/lib/errors.ts';
import { LimitedCounts } from '#server/lib/limited-counts.ts';
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

/**
 * Envelopes that are served at once: of a person, and of a network address, such as a house whose guests' devices all come
 * back online. Other writes wait for each of them, up to a second: on SQLite everybody's, on PostgreSQL those of its person.
 */
const envelopesMax = { person: 2, address: 4 } as const;

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
  const envelopes = new LimitedCounts();
  /** @throws {AppError} `too_many_requests` */
  const beginEnvelope = (userId: number, address: string): (() => void) => {
    const end = envelopes.begin([
      { key: `person ${userId}`, max: envelopesMax.person },
      { key: `address ${address}`, max: envelopesMax.address },
    ]);
    if (end === null) throw new AppError('too_many_requests', undefined, { headers: { 'Retry-After': '2' } });
    return end;
  };
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
      // One that has to wait for others costs nothing: it is sent again.
      const end = beginEnvelope(caller.userId, address);
      try {
        await limits.consume('address', address, pointsOf(calls.length));
        await limits.consume('session', caller.sessionId, pointsOf(calls.length));
        await limits.consume('stored', String(caller.userId), calls.length);
        const envelope = { caller, address, secure, calls };
        return ok(await pushCalls(database, callServer, logger, envelope, () => clock.now().getTime()));
      } finally {
        end();
      }
    },
  };
}

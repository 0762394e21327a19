import { holdLimits } from '#contracts/request-limits.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { hasConfirmedStay } from '#server/booking/bookings/stored/stay-pair-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { UnitOfWork } from '#server/database/unit-of-work.ts';
import type { Clock } from '#server/lib/clock.ts';
import { FeedFollower } from '#server/platform/jobs/feed-follower.ts';
import { findWaitingBetween } from './held-message-repository.ts';
import { deliverHeld, type DeliveryContext } from './message-delivery.ts';
import type { Masking } from './message-masking.ts';

interface FollowerDeps {
  database: Database;
  clock: Clock;
  env: Masking;
  logger: { error(detail: object, message: string): void };
}

/**
 * Delivers the messages that wait between two people once their stay is confirmed. It follows the change feed, because
 * bookings must not know of messages.
 */
export const createHeldFollower = ({ database, clock, env: settings, logger }: FollowerDeps): FeedFollower =>
  new FeedFollower({
    database,
    logger,
    name: 'messages that wait for a check',
    handle: async (changes) => {
      const ids = [...new Set(changes.filter(({ table }) => table === 'bookings').map(({ id }) => id))];
      const bookings = ids.length === 0 ? [] : await findBookings(database.read, ids);
      const pairs = bookings
        .filter(({ status }) => status === 'confirmed')
        .map(({ userId, host }) => [userId, host.id] as const);
      // Pages before the position moves: what is delivered does not wait any more when a step runs again.
      for (const pair of pairs) {
        let hasMore = true;
        while (hasMore) {
          hasMore = await database.write((trx) => deliverBetween(trx, pair, { settings, now: clock.now() }), {
            locks: [],
          });
        }
      }
      return () => Promise.resolve();
    },
  });

/**
 * Delivers messages that wait between two people with a confirmed stay, of a bounded number.
 * @returns whether more may wait
 */
async function deliverBetween(
  trx: Trx,
  [guestId, hostId]: readonly [number, number],
  context: DeliveryContext,
): Promise<boolean> {
  const found = await findWaitingBetween(trx, guestId, hostId);
  if (found.length === 0 || !(await hasConfirmedStay(trx, guestId, hostId))) return false;
  // A message that is being sent reads and writes the end of its conversation too.
  const conversations = [...new Set(found.map(({ conversationId }) => conversationId))];
  await UnitOfWork.of(trx).shared.lock(conversations.map((id) => ({ kind: 'conversation', id })));
  const waiting = await findWaitingBetween(trx, guestId, hostId);
  await deliverHeld(trx, waiting, context);
  return waiting.length === holdLimits.waitingMax;
}

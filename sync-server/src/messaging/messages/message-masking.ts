import type { Message } from '#contracts/domain/messaging/messages.ts';
import { maskContacts } from '#contracts/rules/text/mask-contacts.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { hasConfirmedStay } from '#server/booking/bookings/stored/stay-pair-repository.ts';
import type { CommittedChange, Database, Db, Trx } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { FeedFollower } from '#server/platform/jobs/feed-follower.ts';
import { ownHostOf, type OriginEnv } from '#server/public-origin.ts';
import { recordMessageChanges } from './message-changes.ts';
import { findMessages } from './message-repository.ts';
import { findMaskedBetween, openMessages } from './message-text-repository.ts';

/** Settings of masking. */
export type Masking = OriginEnv & Pick<Env, 'messageMasking'>;

/**
 * What the recipient of a message sees until the two have a confirmed stay.
 * @returns null if that is the content
 */
export async function maskUnlessStay(
  db: Db,
  { senderId, recipientId, content }: Pick<Message, 'senderId' | 'recipientId' | 'content'>,
  settings: Masking,
): Promise<string | null> {
  if (!settings.messageMasking) return null;
  const masked = maskContacts(content, ownHostOf(settings));
  return masked === content || (await hasConfirmedStay(db, senderId, recipientId)) ? null : masked;
}

/** Two people who write to each other. */
type Pair = readonly [one: number, other: number];

interface FollowerDeps {
  database: Database;
  logger: { error(detail: object, message: string): void };
}

/**
 * Shows the hidden parts of messages once the two people have a confirmed stay. It follows the change feed, because
 * bookings must not know of messages.
 */
export const createMaskFollower = ({ database, logger }: FollowerDeps): FeedFollower =>
  new FeedFollower({
    database,
    logger,
    name: 'hidden contact details',
    handle: async (changes) => {
      const { read } = database;
      const masked: Message[][] = [];
      for (const [one, other] of await findChangedPairs(read, changes)) {
        const messages = await findMaskedBetween(read, one, other, openedAtOnce + 1);
        if (messages.length > 0 && (await hasConfirmedStay(read, one, other))) masked.push(messages);
      }
      return async (trx) => {
        for (const messages of masked) await openBetween(trx, messages);
      };
    },
  });

/**
 * Pairs whose confirmed booking or hidden message is among the changes, such as a message that was written while the stay
 * was being confirmed.
 */
async function findChangedPairs(db: Db, changes: readonly CommittedChange[]): Promise<Pair[]> {
  const idsOf = (name: string): number[] => [
    ...new Set(changes.filter(({ table }) => table === name).map(({ id }) => id)),
  ];
  const [bookingIds, messageIds] = [idsOf('bookings'), idsOf('messages')];
  const bookings = bookingIds.length === 0 ? [] : await findBookings(db, bookingIds);
  const messages = messageIds.length === 0 ? [] : await findMessages(db, messageIds);
  const pairs = [
    ...bookings.filter(({ status }) => status === 'confirmed').map(({ userId, host }) => [userId, host.id]),
    ...messages.filter(({ masked }) => masked === true).map((one) => [one.senderId, one.recipientId]),
  ].map(([one = 0, other = 0]): Pair => (one < other ? [one, other] : [other, one]));
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()];
}

/** Messages that are opened in one transaction for each pair. */
const openedAtOnce = 500;

/** The change of a message that is still hidden makes the next step of the follower go on with the pair. */
async function openBetween(trx: Trx, messages: readonly Message[]): Promise<void> {
  const [first] = messages;
  if (first === undefined) return;
  await openMessages(
    trx,
    messages.slice(0, openedAtOnce).map(({ id }) => id),
  );
  await recordMessageChanges(trx, messages, [first.senderId, first.recipientId]);
}

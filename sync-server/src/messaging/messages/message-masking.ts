import type { Message } from '#contracts/domain/messages.ts';
import { maskContacts } from '#contracts/rules/mask-contacts.ts';
import { findBookings } from '#server/booking/bookings/booking-repository.ts';
import { hasConfirmedStay } from '#server/booking/bookings/stay-pair-repository.ts';
import type { CommittedChange, Database, Db, Trx } from '#server/database/database.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Env } from '#server/env.ts';
import { FeedFollower } from '#server/platform/jobs/feed-follower.ts';
import { findMaskedBetween, findMessages, openMessages } from './message-repository.ts';

/** Settings of masking. */
export type Masking = Pick<Env, 'messageMasking' | 'publicOrigin'>;

/**
 * What the recipient of a message sees until the two have a confirmed stay.
 * @returns null if that is the content
 */
export async function maskUnlessStay(
  db: Db,
  { senderId, recipientId, content }: Pick<Message, 'senderId' | 'recipientId' | 'content'>,
  { messageMasking, publicOrigin }: Masking,
): Promise<string | null> {
  if (!messageMasking) return null;
  const masked = maskContacts(content, publicOrigin === null ? null : new URL(publicOrigin).host);
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
      const masked: Message[][] = [];
      for (const [one, other] of await findPairsWithStay(database.read, changes)) {
        masked.push(await findMaskedBetween(database.read, one, other, openedAtOnce + 1));
      }
      return async (trx) => {
        for (const messages of masked) await openBetween(trx, messages);
      };
    },
  });

/** Pairs with a confirmed stay whose booking or hidden message is among the changes. */
async function findPairsWithStay(db: Db, changes: readonly CommittedChange[]): Promise<Pair[]> {
  const idsOf = (name: string): number[] => [
    ...new Set(changes.filter(({ table }) => table === name).map(({ id }) => id)),
  ];
  const pairs = new Map<string, Pair>();
  const add = (one: number, other: number) => {
    const pair = one < other ? ([one, other] as const) : ([other, one] as const);
    pairs.set(pair.join(' '), pair);
  };
  const [bookingIds, messageIds] = [idsOf('bookings'), idsOf('messages')];
  const bookings = bookingIds.length === 0 ? [] : await findBookings(db, bookingIds);
  for (const { status, userId, host } of bookings) if (status === 'confirmed') add(userId, host.id);
  // Such as a message that was written while the stay was being confirmed.
  const messages = messageIds.length === 0 ? [] : await findMessages(db, messageIds);
  const writers = new Map<string, Pair>();
  for (const { masked, senderId, recipientId } of messages) {
    if (masked === true) writers.set(`${senderId} ${recipientId}`, [senderId, recipientId]);
  }
  for (const [one, other] of writers.values()) if (await hasConfirmedStay(db, one, other)) add(one, other);
  return [...pairs.values()];
}

/** Messages that are opened in one transaction for each pair. */
const openedAtOnce = 500;

/** The change of a message that is still hidden makes the next step of the follower go on with the pair. */
async function openBetween(trx: Trx, messages: readonly Message[]): Promise<void> {
  const [first] = messages;
  if (first === undefined) return;
  const audience = { kind: 'users', userIds: [first.senderId, first.recipientId] } as const;
  await openMessages(
    trx,
    messages.slice(0, openedAtOnce).map(({ id }) => id),
  );
  for (const { id } of messages) await recordChange(trx, { table: 'messages', id, audience });
  for (const id of new Set(messages.map(({ conversationId }) => conversationId))) {
    await recordChange(trx, { table: 'conversations', id, audience });
  }
}

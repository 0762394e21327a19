import type { HeldMessage, HeldPage, HeldQuery } from '#contracts/domain/messaging/held-messages.ts';
import { isStorableText } from '#contracts/fields/visible-text.ts';
import { holdLimits as limits } from '#contracts/request-limits.ts';
import { findPublicUsers } from '#server/accounts/users/user-repository.ts';
import { isMoment } from '#server/catalog/properties/property-page.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { parseCursor, writeCursor } from '#server/lib/page-cursor.ts';
import { cutPage } from '#server/lib/page-rows.ts';
import {
  findHeld,
  findHeldRows,
  type StoredHeld,
} from '#server/messaging/messages/held-message-repository.ts';
import { countHeldQueue, findHeldQueue } from '#server/messaging/messages/held-queue-repository.ts';

/** Messages that wait for a check, without those to or from the caller. @throws {AppError} `bad_filter`, `bad_cursor` */
export async function listHeld(
  db: Db,
  { userId }: Caller,
  { order = 'oldest', reason, text = '', cursor }: HeldQuery,
): Promise<HeldPage> {
  // PostgreSQL accepts no NUL, not even in a parameter.
  if (!isStorableText(text)) {
    throw new AppError('bad_filter', 'text: Contains characters that cannot be searched.');
  }
  const end = cursor === undefined ? null : parseCursor(cursor, isMoment);
  const after = end === null ? null : { at: end.sortedBy, id: end.id };
  const found = await findHeldQueue(
    db,
    { readerId: userId, reason, text },
    { order, after, limit: limits.perPage + 1 },
  );
  const shown = await viewsOf(db, await findHeldRows(db, found));
  const page = cutPage(shown, limits.perPage);
  const last = page.rows.at(-1);
  // A row can be gone since its id was read.
  const hasMore = page.hasMore || found.length > limits.perPage;
  return {
    messages: page.rows,
    waiting: await countHeldQueue(db, userId),
    next: hasMore && last !== undefined ? writeCursor(last.createdAt, last.id) : null,
  };
}

async function viewsOf(db: Db, page: readonly StoredHeld[]): Promise<HeldMessage[]> {
  const people = await findPublicUsers(
    db,
    page.flatMap(({ senderId, recipientId }) => [senderId, recipientId]),
  );
  return page.flatMap(({ id, version, reason, content, createdAt, senderId, recipientId }) =>
    reason === 'earlier'
      ? []
      : [
          {
            ...{ id, version, reason, content, createdAt },
            sender: people.get(senderId) ?? null,
            recipient: people.get(recipientId) ?? null,
          },
        ],
  );
}

/**
 * A message that is, or was, held for its own sake.
 * @throws {AppError} `not_found`, also for a message to or from the caller, who must not learn of it
 */
export async function getHeld(db: Db, id: number, { userId }: Caller): Promise<StoredHeld> {
  const held = await findHeld(db, id);
  const isOwn = held?.senderId === userId || held?.recipientId === userId;
  // A message that was never to be checked waits for an earlier one, or was delivered with it.
  const isToCheck = held !== null && (held.reason !== 'earlier' || held.decidedBy !== null);
  if (!isToCheck || isOwn) throw new AppError('not_found', 'This message could not be found.');
  return held;
}

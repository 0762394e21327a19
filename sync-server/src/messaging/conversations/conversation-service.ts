import type { Conversation, NewConversation } from '#contracts/domain/messaging/conversations.ts';
import { conversationsMax, unverifiedConversationsMax } from '#contracts/request-limits.ts';
import { cannotWrite } from '#server/accounts/blocks/block-service.ts';
import { isErased } from '#server/accounts/deletions/account-deletion-repository.ts';
import { isMoment } from '#server/catalog/properties/property-page.ts';
import { findVisibleListing } from '#server/catalog/properties/listing-terms-repository.ts';
import type { Env } from '#server/env.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { hasBooked } from '#server/booking/bookings/stored/booking-participant-repository.ts';
import { once, type Recorded, type ServiceResult, type WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { parseCursor, writeCursor } from '#server/lib/page-cursor.ts';
import { readPage } from '#server/lib/page-rows.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { requireFewNewPeople } from './new-account-limits.ts';
import { mayNotWrite } from './writing-policy.ts';
import { leaseOf, useEntityId } from '#server/sync/lease-repository.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { type Caller, isId, requireVerifiedEmail } from '#server/lib/caller.ts';
import {
  findConversationOfPair,
  findConversationsAbout,
  findConversationViews,
  insertConversation,
  type Participants,
} from './conversation-repository.ts';
import { findConversationPlaces, type ConversationPlace } from './conversation-place-repository.ts';
import { countConversationsAsGuest } from './conversation-people-repository.ts';

/**
 * @throws {AppError} `not_found` for a listing that is not visible, `identity_mismatch` if the caller is neither of the
 * two
 */
export async function mayStartConversation(
  db: Db,
  sent: { user1Id?: unknown; user2Id?: unknown; propertyId?: unknown },
  caller: Caller,
): Promise<{ hostId: number } | null> {
  const { user1Id, user2Id, propertyId } = sent;
  const listing = isId(propertyId) ? await findVisibleListing(db, propertyId, caller) : null;
  if (listing === null && isId(propertyId))
    throw new AppError('not_found', 'This retreat could not be found.');
  const namesTwo = isId(user1Id) && isId(user2Id);
  if (namesTwo && user1Id !== caller.userId && user2Id !== caller.userId)
    throw new AppError('identity_mismatch');
  return listing;
}

/**
 * Starts a conversation with the host of a listing. If the pair already has one about it, answers 200 with it.
 * @throws {AppError} `not_found`, `identity_mismatch`; `invalid_fields` without a listing, with someone who is not its
 * host, or about the caller's own with anyone but its guests; `wrong_state` for a guest who was erased; `id_not_leased`, `conflict`, `limit_reached`;
 * `email_unverified` for more than a few; `too_many_new_people` for a new account; `blocked`
 */
export function startConversation(
  call: WriteCall,
  pair: NewConversation,
  { rateLimits: limited }: Pick<Env, 'rateLimits'>,
): Promise<Recorded<Conversation>> {
  const { caller, clock } = call;
  const { user1Id, user2Id, propertyId } = pair;
  const start = async (trx: Trx): Promise<ServiceResult<Conversation>> => {
    const earlier = await findEarlier(trx, pair, caller);
    if (earlier !== null) return { status: 200, body: await getView(trx, earlier.id, caller) };
    const listing = await mayStartConversation(trx, pair, caller);
    if (listing === null || propertyId === null)
      throw refusal('propertyId', 'Please say which retreat it is about.');
    if (listing.hostId === caller.userId) await requireGuest(trx, pair, caller);
    const [otherField, otherId] =
      user1Id === caller.userId ? (['user2Id', user2Id] as const) : (['user1Id', user1Id] as const);
    if (listing.hostId !== caller.userId && otherId !== listing.hostId)
      throw refusal(otherField, 'This person does not host this retreat.');

    if (await mayNotWrite(trx, caller.userId, otherId, clock.now())) throw cannotWrite();
    const count = await countConversationsAsGuest(trx, caller.userId);
    if (count >= unverifiedConversationsMax) requireVerifiedEmail(caller, 'to write to more people');
    if (count >= conversationsMax) {
      throw new AppError(
        'limit_reached',
        `You have ${conversationsMax.toLocaleString('en')} conversations with hosts, which is as many as there can be.`,
      );
    }

    if (limited) await requireFewNewPeople(trx, caller, otherId, clock.now());

    const id = await useEntityId(trx, call, 'conversations');
    const started = { id, user1Id, user2Id, propertyId };
    await insertConversation(trx, started, {
      startedBy: caller.userId,
      createdAt: clock.now().toISOString(),
    });
    await recordConversation(trx, started);
    return { status: 201, body: await getView(trx, id, caller) };
  };
  return once(call, start, {
    ...(propertyId !== null && { locks: [{ kind: 'property', id: propertyId }] }),
    prefetch: leaseOf(call),
  });
}

/** An erased person gets no messages: nobody would read them. Apps of before know the code too. */
export const formerMemberRefusal = (): AppError =>
  new AppError('wrong_state', 'This person has left Wellens and cannot get messages any more.');

/** A host may write first to someone who booked, or asked to book, the retreat. */
async function requireGuest(trx: Trx, pair: NewConversation, caller: Caller): Promise<void> {
  const { user1Id, user2Id, propertyId } = pair;
  const guestId = user1Id === caller.userId ? user2Id : user1Id;
  if (propertyId !== null && guestId !== caller.userId && (await hasBooked(trx, propertyId, guestId))) {
    if (await isErased(trx, guestId)) throw formerMemberRefusal();
    return;
  }
  throw refusal('propertyId', 'You cannot start a conversation about your own retreat.');
}

function refusal(field: string, message: string): AppError {
  return new AppError('invalid_fields', message, { errors: [{ field, message }] });
}

/**
 * The pair's existing conversation, if the caller is one of the two. It remains when its listing is no longer shown.
 */
async function findEarlier(
  trx: Trx,
  { user1Id, user2Id, propertyId }: NewConversation,
  caller: Caller,
): Promise<Participants | null> {
  const takesPart = user1Id === caller.userId || user2Id === caller.userId;
  if (!takesPart || propertyId === null || user1Id === user2Id) return null;
  return await findConversationOfPair(trx, user1Id, user2Id, propertyId);
}

/** Adds a conversation to the change feeds of its two people. */
export function recordConversation(trx: Trx, { id, user1Id, user2Id }: Participants): Promise<void> {
  const audience = { kind: 'users', userIds: [user1Id, user2Id] } as const;
  return recordChange(trx, { table: 'conversations', id, audience });
}

async function getView(trx: Trx, id: number, caller: Caller): Promise<Conversation> {
  const [view] = await findConversationViews(trx, caller.userId, [id]);
  if (view === undefined) throw new Error(`Conversation ${id} vanished in its own transaction`);
  return view;
}

/**
 * Maximum conversations that announce a new title, newest first, because others wait for this write. The rest show the
 * former title until they are read again.
 */
const announcedMax = 500;

/** Adds the newest conversations about a renamed listing to their participants' change feeds. */
export async function recordConversationsAbout(trx: Trx, propertyId: number): Promise<void> {
  for (const conversation of await findConversationsAbout(trx, propertyId, announcedMax)) {
    await recordConversation(trx, conversation);
  }
}

/** Ids of a person's conversations, latest message first. */
async function findOwnConversationIds(db: Db, { userId }: Pick<Caller, 'userId'>): Promise<number[]> {
  return (await findConversationPlaces(db, userId, null)).map(({ id }) => id);
}

/** Conversations of a page. */
const rowsPerPage = 100;

/**
 * A page of a person's conversations, latest message first. The cursor is the place of the last one as it was when the page
 * was read: a message since then moves its conversation to the front and repeats no others.
 * @returns `next`: cursor of the next page, null if there is none
 * @throws {AppError} `bad_cursor`
 */
export async function findOwnConversationPage(
  db: Db,
  { userId }: Pick<Caller, 'userId'>,
  cursor: string | undefined,
): Promise<{ rows: Conversation[]; next: string | null }> {
  const end = cursor === undefined ? null : parseCursor(cursor, isMoment);
  const after = end === null ? null : { at: end.sortedBy, id: end.id };
  const places = await findConversationPlaces(db, userId, after);
  const read = async (part: readonly ConversationPlace[]): Promise<Conversation[]> => {
    const ids = part.map(({ id }) => id);
    const found = new Map((await findConversationViews(db, userId, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => found.get(id) ?? []);
  };
  const { rows, hasMore } = await readPage(places, read, { limit: rowsPerPage });
  const lastId = rows.at(-1)?.id;
  const last = hasMore ? places.find(({ id }) => id === lastId) : undefined;
  return { rows, next: last === undefined ? null : writeCursor(last.at, last.id) };
}

/** The viewer's conversations, for the change feed. */
export const conversationFeed: FeedTable = {
  read: async (db, ids, viewer) => {
    const views = viewer === null ? [] : await findConversationViews(db, viewer.userId, ids);
    return new Map(views.map((view) => [view.id, view]));
  },
  listOwnIds: findOwnConversationIds,
};

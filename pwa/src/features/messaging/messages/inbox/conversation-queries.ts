import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { findBlockedIds, findStayPartners, type StayPartners } from '#pwa/data/people/blocked-people.ts';
import { applyOverlays } from '#pwa/data/overlays.ts';
import { findProperty } from '#pwa/data/properties/find-property.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { localDay } from '#pwa/lib/days.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';

/**
 * State of the newest unsent message of a conversation; without one, `held` or `refused` if the last message waits for a
 * check by staff, or they did not deliver it.
 */
type SendState = 'waiting' | 'failed' | 'held' | 'refused' | 'none';

/** A conversation with unsent changes. */
export interface ConversationView extends Conversation {
  sendState: SendState;
  /** The rejected entry that starts it, or null. Its messages cannot be sent. */
  refusedStart: { seq: number; error: EntryError | null } | null;
  /** Whether the person blocked the other one. */
  isBlocked: boolean;
  /** Whether the two have a confirmed stay that is not over: the conversation stays open then. */
  hasStay: boolean;
  /** Whether the other person does not see contact details, because the two never had a confirmed stay. */
  hidesContacts: boolean;
}

/** Name of the other person. Source: spec §2, owner dashboard. */
export const nameOfOther = ({ otherUser }: Pick<ConversationView, 'otherUser'>): string =>
  otherUser?.name ?? 'Unknown User';

export interface Inbox {
  /** Latest message first. */
  conversations: ConversationView[];
  /** Time of the last complete sync, in milliseconds since 1970; null before the first. */
  syncedAt: number | null;
}

/** All conversations of the person. Source: spec §2, messaging. */
export async function findInbox(db: PrivateDb): Promise<Inbox> {
  const [mirror, entries, synced, blocked, partners] = await Promise.all([
    db.conversations.toArray(),
    db.outbox.orderBy('seq').toArray(),
    db.meta.get(lastSyncKey),
    findBlockedIds(db),
    findStayPartners(db, localDay(new Date())),
  ]);
  const conversations = applyOverlays<Conversation>(mirror, entries, 'conversations')
    .map((row) => ({ ...toView(row, entries), ...relationOf(row, db.account, blocked, partners) }))
    .sort((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt) || b.id - a.id);
  return { conversations, syncedAt: (synced?.value as number | undefined) ?? null };
}

/** What blocks and stays of the two people mean for their conversation. */
function relationOf(
  { user1Id, user2Id }: Conversation,
  account: number | null,
  blocked: ReadonlySet<number>,
  partners: StayPartners,
): Pick<ConversationView, 'isBlocked' | 'hasStay' | 'hidesContacts'> {
  const otherId = user1Id === account ? user2Id : user1Id;
  return {
    isBlocked: blocked.has(otherId),
    hasStay: partners.now.has(otherId),
    hidesContacts: !partners.ever.has(otherId),
  };
}

function heldStateOf({ lastMessage }: Conversation): SendState {
  if (lastMessage?.held === undefined) return 'none';
  return lastMessage.held === 'refused' ? 'refused' : 'held';
}

function toView(
  row: Conversation,
  entries: readonly OutboxEntry[],
): Omit<ConversationView, 'isBlocked' | 'hasStay' | 'hidesContacts'> {
  const own = entries.filter(
    ({ name, args, state, undo }) =>
      name === 'sendMessage' &&
      state !== 'accepted' &&
      undo !== true &&
      (args as { conversationId: number }).conversationId === row.id,
  );
  const start = entries.find(
    ({ name, entityId, state }) =>
      name === 'startConversation' && entityId === row.id && state === 'rejected',
  );
  const newest = own.at(-1);
  return {
    ...row,
    sendState: newest === undefined ? heldStateOf(row) : newest.state === 'rejected' ? 'failed' : 'waiting',
    refusedStart: start === undefined ? null : { seq: start.seq, error: start.lastError },
  };
}

/** The same, live; undefined while the first read runs. */
export const useInbox = (): Inbox | undefined => useLiveQuery(() => findInbox(privateDb()), []);

/**
 * The server's id of a conversation that this device started under another id, because the two people had one
 * about the retreat already. Undefined during the first read, null without another id.
 */
export function useServerId(conversationId: number): number | null | undefined {
  return useLiveQuery(
    async () => (await privateDb().idMap.get(conversationId))?.serverId ?? null,
    [conversationId],
  );
}

/** The retreat of a conversation, if it is on this device. */
async function findRetreat(
  stores: { publicDb: PublicDb; privateDb: PrivateDb },
  id: number,
): Promise<Pick<Property, 'location'> | null> {
  return findProperty(stores.publicDb, stores.privateDb, id);
}

/** Location of the retreat of a conversation; null if unknown. */
export function useRetreatPlace(propertyId: number | null): string | null {
  const retreat = useLiveQuery(
    () =>
      propertyId === null ? null : findRetreat({ publicDb: publicDb(), privateDb: privateDb() }, propertyId),
    [propertyId],
  );
  return retreat?.location ?? null;
}

import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import { findShownConversations } from '#pwa/data/people/blocked-people.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { localDay } from '#pwa/lib/days.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/** Conversations of this account, the one with the latest message first; without those with hidden people. */
async function findConversations(db: PrivateDb): Promise<WithPending<Conversation>[]> {
  const rows = await findShownConversations(db, localDay(new Date()));
  return rows.sort((one, other) => (one.lastMessageAt < other.lastMessageAt ? 1 : -1));
}

/** The same, live; undefined while the first read runs. */
export const useConversations = (): WithPending<Conversation>[] | undefined =>
  useLiveQuery(() => findConversations(privateDb()), []);

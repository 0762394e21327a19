import type { Conversation } from '#contracts/domain/conversations.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/** Conversations of this account, the one with the latest message first. */
async function findConversations(db: PrivateDb): Promise<WithPending<Conversation>[]> {
  const rows = await readWithPending<Conversation>(db, 'conversations', db.conversations.toArray());
  return rows.sort((one, other) => (one.lastMessageAt < other.lastMessageAt ? 1 : -1));
}

/** The same, live; undefined while the first read runs. */
export const useConversations = (): WithPending<Conversation>[] | undefined =>
  useLiveQuery(() => findConversations(privateDb()), []);

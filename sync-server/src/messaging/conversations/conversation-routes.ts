import {
  listConversations,
  listMyConversations,
  type Conversation,
} from '#contracts/domain/messaging/conversations.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { answerListById } from '#server/http/list-page.ts';
import type { ServiceResult } from '#server/database/once.ts';
import { requireSelf } from '#server/lib/caller.ts';
import {
  findOwnConversationIds,
  findOwnConversations,
  mayStartConversation,
  startConversation,
} from './conversation-service.ts';

export const conversationHandlers = ({
  database,
  env,
}: {
  database: Database;
  env: Pick<Env, 'rateLimits'>;
}): Handlers => ({
  listMyConversations: (call) => answerOwn(database.read, call, listMyConversations),
  listConversations: (call) => {
    requireSelf(call.params.userId, call.user);
    return answerOwn(database.read, call, listConversations);
  },
  startConversation: async (call) => {
    const pair = await authorizeFirst(call, () =>
      mayStartConversation(database.read, call.sentBody, call.user),
    );
    return startConversation(call.write, pair, env);
  },
});

/** A page of the caller's conversations, latest message first. */
async function answerOwn(
  db: Db,
  call: Pick<CallContext<typeof listMyConversations>, 'query' | 'setHeader' | 'user'> & { params: unknown },
  list: typeof listMyConversations | typeof listConversations,
): Promise<ServiceResult<Conversation[]>> {
  const ids = await findOwnConversationIds(db, call.user);
  return answerListById(call, list, ids, (wanted) => findOwnConversations(db, call.user, wanted));
}

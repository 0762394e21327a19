import {
  listConversations,
  listMyConversations,
  type Conversation,
} from '#contracts/domain/messaging/conversations.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { setNextPage } from '#server/http/list-page.ts';
import type { ServiceResult } from '#server/database/once.ts';
import { requireSelf } from '#server/lib/caller.ts';
import { findOwnConversationPage, mayStartConversation, startConversation } from './conversation-service.ts';

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
  const { rows, next } = await findOwnConversationPage(db, call.user, call.query.cursor);
  if (next !== null) setNextPage(call, list, { cursor: next });
  return ok(rows);
}

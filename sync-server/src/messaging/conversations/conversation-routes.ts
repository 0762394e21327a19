import { listConversations, listMyConversations } from '#contracts/domain/messaging/conversations.ts';
import type { Database } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { answerList } from '#server/http/list-page.ts';
import { requireSelf } from '#server/lib/caller.ts';
import { findOwnConversations, mayStartConversation, startConversation } from './conversation-service.ts';

export const conversationHandlers = ({
  database,
  env,
}: {
  database: Database;
  env: Pick<Env, 'rateLimits'>;
}): Handlers => ({
  listMyConversations: async (call) =>
    answerList(call, listMyConversations, await findOwnConversations(database.read, call.user)),
  listConversations: async (call) => {
    requireSelf(call.params.userId, call.user);
    return answerList(call, listConversations, await findOwnConversations(database.read, call.user));
  },
  startConversation: async (call) => {
    const pair = await authorizeFirst(call, () =>
      mayStartConversation(database.read, call.sentBody, call.user),
    );
    return startConversation(call.write, pair, env);
  },
});

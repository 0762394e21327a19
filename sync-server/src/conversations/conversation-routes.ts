import { listConversations, listMyConversations } from '#contracts/conversations.ts';
import type { Deps } from '#server/deps.ts';
import { authorizeFirst } from '#server/middleware/authorize-first.ts';
import type { Handlers } from '#server/middleware/handlers.ts';
import { answerList } from '#server/middleware/list-page.ts';
import { requireSelf } from '#server/users/identity-policy.ts';
import { findOwnConversations, mayStartConversation, startConversation } from './conversation-service.ts';

export const conversationHandlers = ({ database }: Deps): Handlers => ({
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
    return startConversation(call.write, pair);
  },
});

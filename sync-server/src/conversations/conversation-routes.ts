import type { Deps } from '#server/deps.ts';
import { bodyAfter } from '#server/middleware/body-after.ts';
import { ok, type Handlers } from '#server/middleware/handlers.ts';
import { requireSelf } from '#server/users/identity-policy.ts';
import { findOwnConversations, mayStartConversation, startConversation } from './conversation-service.ts';

export const conversationHandlers = ({ database }: Deps): Handlers => ({
  listMyConversations: async ({ user }) => ok(await findOwnConversations(database.read, user)),
  listConversations: async ({ params, user }) => {
    requireSelf(params.userId, user);
    return ok(await findOwnConversations(database.read, user));
  },
  startConversation: async (call) => {
    const pair = await bodyAfter(call, () => mayStartConversation(database.read, call.sentBody, call.user));
    return startConversation(call.write, pair);
  },
});

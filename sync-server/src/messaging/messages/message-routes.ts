import { addressOf } from '#contracts/api/endpoint.ts';
import { listMessages } from '#contracts/domain/messaging/messages.ts';
import type { Database } from '#server/database/database.ts';
import type { MessageSettings } from './message-holding.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { getMessagePage, markRead, mayWrite, sendMessage } from './message-service.ts';

export const messageHandlers = ({
  database,
  env,
}: {
  database: Database;
  env: MessageSettings;
}): Handlers => ({
  listMessages: async (call) => {
    const { params, user, query } = call;
    const { messages, olderBefore } = await getMessagePage(database.read, user, params.id, query);
    if (olderBefore !== null) {
      const older = addressOf(listMessages, { id: params.id }, { before: olderBefore, limit: query.limit });
      call.setHeader('Link', `<${older}>; rel="next"`);
    }
    return ok(messages);
  },
  markRead: ({ write, params, query }) => markRead(write, params.conversationId, params.userId, query.upTo),
  sendMessage: async (call) => {
    const message = await authorizeFirst(call, () => mayWrite(database.read, call.sentBody, call.user));
    return sendMessage(call.write, message, env);
  },
});

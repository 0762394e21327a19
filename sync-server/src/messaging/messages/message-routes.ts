import { addressOf } from '#contracts/api/endpoint.ts';
import { listMessages } from '#contracts/domain/messaging/messages.ts';
import type { Database } from '#server/database/database.ts';
import type { MessageSettings } from './message-holding.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { countingStored, type RateLimits } from '#server/http/rate-limits.ts';
import { getMessagePage, markRead, mayWrite, sendMessage } from './message-service.ts';

/** Characters of a message per point of the allowance: usual messages have fewer. */
const charactersPerPoint = 2_000;

interface MessageRouteDeps {
  database: Database;
  env: MessageSettings;
  limits: RateLimits;
}

export const messageHandlers = ({ database, env, limits }: MessageRouteDeps): Handlers => ({
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
    const points = Math.ceil(message.content.length / charactersPerPoint);
    return countingStored(limits, { kind: 'message', userId: call.user.userId, points }, () =>
      sendMessage(call.write, message, env),
    );
  },
});

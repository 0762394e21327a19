import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import type { MessageSettings } from '#server/messaging/messages/message-holding.ts';
import { decideHeld } from './held-decision-service.ts';
import { getHeld, listHeld } from './held-list-service.ts';

export const heldMessageHandlers = ({
  database,
  env,
}: {
  database: Database;
  env: MessageSettings;
}): Handlers => ({
  listHeldMessages: async ({ user, query }) => ok(await listHeld(database.read, user, query)),
  decideHeldMessage: async (call) => {
    const { params, user } = call;
    const decision = await authorizeFirst(call, () => getHeld(database.read, params.messageId, user));
    return decideHeld(call.write, params.messageId, decision, env);
  },
});

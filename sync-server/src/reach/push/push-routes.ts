import type { Database } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { subscribe, testPush, unsubscribe } from './push-service.ts';
import { getVapidKeys } from './vapid-keys.ts';

interface PushRouteDeps {
  database: Database;
  env: Pick<Env, 'pushHosts'>;
}

export const pushHandlers = ({ database, env }: PushRouteDeps): Handlers => ({
  getPushKey: async () => ok({ key: (await getVapidKeys(database)).publicKey }),
  addPushSubscription: ({ write, body }) => subscribe(write, body, env.pushHosts),
  removePushSubscription: ({ write, params }) => unsubscribe(write, params.id),
  sendTestPush: ({ write }) => testPush(write),
});

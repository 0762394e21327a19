import type { Database } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { subscribe, testPush, unsubscribe } from './push-service.ts';
import { getVapidKeys } from './vapid-keys.ts';

interface PushRouteDeps {
  database: Database;
  env: Pick<Env, 'pushHosts'>;
  limits: RateLimits;
}

export const pushHandlers = ({ database, env, limits }: PushRouteDeps): Handlers => ({
  getPushKey: async () => ok({ key: (await getVapidKeys(database)).publicKey }),
  addPushSubscription: ({ write, body }) => subscribe(write, body, env.pushHosts),
  removePushSubscription: ({ write, params }) => unsubscribe(write, params.id),
  sendTestPush: async ({ user, write }) => {
    await limits.consume('testPush', String(user.userId));
    return testPush(write);
  },
});

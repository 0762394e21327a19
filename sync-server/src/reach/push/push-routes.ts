import type { Deps } from '#server/deps.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { subscribe, testPush, unsubscribe } from './push-service.ts';
import { getVapidKeys } from './vapid-keys.ts';

export const pushHandlers = ({ database, env }: Pick<Deps, 'database' | 'env'>): Handlers => ({
  getPushKey: async () => ok({ key: (await getVapidKeys(database)).publicKey }),
  addPushSubscription: ({ write, body }) => subscribe(write, body, env.pushHosts),
  removePushSubscription: ({ write, params }) => unsubscribe(write, params.id),
  sendTestPush: ({ write }) => testPush(write),
});

import { listNotifications as listCall } from '#contracts/domain/reach/notifications.ts';
import type { Database } from '#server/database/database.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { answerList } from '#server/http/list-page.ts';
import { changeSettings, getSettings, listNotifications, seeNotifications } from './notification-service.ts';
import { unsubscribeByToken } from './unsubscribe-service.ts';

export const notificationHandlers = ({ database }: { database: Database }): Handlers => ({
  listNotifications: async (call) =>
    answerList(call, listCall, await listNotifications(database.read, call.user)),
  markSeen: ({ write, body: { ids } }) => seeNotifications(write, ids),
  getNotificationSettings: async ({ user }) => ok(await getSettings(database.read, user)),
  unsubscribe: ({ tokenDigest }) => unsubscribeByToken(database, tokenDigest),
  changeNotificationSettings: ({ write, body }) => changeSettings(write, body),
});

import type {
  Notification,
  NotificationSettings,
  SettingsChange,
} from '#contracts/domain/reach/notifications.ts';
import type { NotificationParams, NotificationTopic } from '#contracts/domain/reach/notification-topics.ts';
import { notificationLimits } from '#contracts/request-limits.ts';
import { applySettingsChange } from '#contracts/rules/notifications/notification-channels.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Database, Db, Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import { jobName } from '#server/platform/jobs/job.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import {
  deleteOldNotifications,
  findNewestNotifications,
  findNotificationIdsOf,
  findNotificationsOf,
  findPeopleOverLimit,
  insertNotification,
  markNotificationsSeen,
  toShown,
} from './notification-repository.ts';
import { findSettings, storeSettings } from './settings-repository.ts';

/** Delivers a notification on the channels that its person wants. */
export const deliverJob = jobName<{ notificationId: number }>('notification.deliver');

interface NewNotification {
  userId: number;
  topic: NotificationTopic;
  params: NotificationParams;
  /** The page of the app about it. */
  path: string;
  now: Date;
}

/**
 * Notifies a person, in the transaction of what happened: their devices receive the notification, and a job sends it on
 * the channels they want.
 */
export async function notify(trx: Trx, { now, ...notification }: NewNotification): Promise<void> {
  const id = await nextId(trx, 'notifications');
  await insertNotification(trx, { id, ...notification, createdAt: now.toISOString() });
  await recordOwn(trx, 'notifications', notification.userId, [id]);
  await insertJob(trx, deliverJob, { notificationId: id }, { now, uniqueKey: String(id) });
}

async function recordOwn(
  trx: Trx,
  table: 'notifications' | 'notificationSettings',
  userId: number,
  ids: readonly number[],
  removed = false,
): Promise<void> {
  const audience = { kind: 'users', userIds: [userId] } as const;
  for (const id of ids) await recordChange(trx, { table, id, audience, removed });
}

/** A person's notifications, newest first. */
export async function listNotifications(db: Db, { userId }: Caller): Promise<Notification[]> {
  return (await findNewestNotifications(db, userId, notificationLimits.perPerson)).map(toShown);
}

/** Marks notifications as seen. Ids of others, and of those seen before, are ignored. */
export function seeNotifications(call: WriteCall, ids: readonly number[]): Promise<Recorded<undefined>> {
  const { userId } = call.caller;
  return once<undefined>(
    call,
    async (trx) => {
      const seen = await markNotificationsSeen(trx, userId, ids, call.clock.now().toISOString());
      await recordOwn(trx, 'notifications', userId, seen);
      return { status: 204, body: null };
    },
    { locks: [] },
  );
}

export const getSettings = (db: Db, { userId }: Caller): Promise<NotificationSettings> =>
  findSettings(db, userId);

/** Changes a person's settings. What is not named is kept. */
export function changeSettings(
  call: WriteCall,
  change: SettingsChange,
): Promise<Recorded<NotificationSettings>> {
  const { userId } = call.caller;
  return once(
    call,
    async (trx) => {
      const settings = applySettingsChange(await findSettings(trx, userId), change);
      await storeSettings(trx, settings);
      await recordOwn(trx, 'notificationSettings', userId, [userId]);
      return { status: 200, body: settings };
    },
    { locks: [] },
  );
}

/** People whose old notifications are deleted per run. */
const peopleAtOnce = 500;
/** Notifications deleted per transaction, so that writes do not wait long. */
const deletedAtOnce = 500;

/** Deletes the oldest notifications of people who have more than the maximum. */
export async function deleteExcessNotifications(database: Database): Promise<void> {
  for (const userId of await findPeopleOverLimit(database.read, notificationLimits.perPerson, peopleAtOnce)) {
    while ((await deleteSomeOf(database, userId)) === deletedAtOnce);
  }
}

/** @returns number of deleted notifications */
function deleteSomeOf(database: Database, userId: number): Promise<number> {
  const bounds = { keep: notificationLimits.perPerson, limit: deletedAtOnce };
  return database.write(
    async (trx) => {
      const deleted = await deleteOldNotifications(trx, userId, bounds);
      await recordOwn(trx, 'notifications', userId, deleted, true);
      return deleted.length;
    },
    { locks: [{ kind: 'user', id: userId }] },
  );
}

/** A person's notifications, for the change feed. */
export const notificationFeed = {
  read: async (db: Db, ids: readonly number[], viewer: Caller | null) => {
    const rows = viewer === null ? [] : await findNotificationsOf(db, viewer.userId, ids);
    return new Map(rows.map((row) => [row.id, toShown(row)]));
  },
  listOwnIds: (db: Db, viewer: Caller) =>
    findNotificationIdsOf(db, viewer.userId, notificationLimits.perPerson),
};

/** A person's settings, for the change feed: one row under the person's id. */
export const notificationSettingsFeed = {
  read: async (db: Db, ids: readonly number[], viewer: Caller | null) => {
    const settings = new Map<number, NotificationSettings>();
    if (viewer !== null && ids.includes(viewer.userId)) {
      settings.set(viewer.userId, await findSettings(db, viewer.userId));
    }
    return settings;
  },
  listOwnIds: (_: Db, viewer: Caller) => Promise.resolve([viewer.userId]),
};

import type { ExportedRows } from '#server/database/exported-rows.ts';
import type { Notification } from '#contracts/domain/reach/notifications.ts';
import type { NotificationParams, NotificationTopic } from '#contracts/domain/reach/notification-topics.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { queueInsert } from '#server/database/queued-writes.ts';

interface NotificationRow {
  id: number;
  user_id: number;
  topic: NotificationTopic;
  params: string;
  path: string;
  created_at: string;
  seen_at: string | null;
  mailed_at: string | null;
}

/** A notification with the person it is for. */
export interface StoredNotification extends Notification {
  userId: number;
  mailedAt: string | null;
}

const toNotification = (row: NotificationRow): StoredNotification => ({
  id: row.id,
  userId: row.user_id,
  topic: row.topic,
  params: JSON.parse(row.params) as NotificationParams,
  path: row.path,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  mailedAt: row.mailed_at,
});

/** As the person's devices receive it. */
export const toShown = ({
  id,
  topic,
  params,
  path,
  createdAt,
  seenAt,
}: StoredNotification): Notification => ({
  id,
  topic,
  params,
  path,
  createdAt,
  seenAt,
});

export async function insertNotification(
  trx: Trx,
  { userId, ...notification }: Omit<StoredNotification, 'seenAt' | 'mailedAt'>,
): Promise<void> {
  const row: NotificationRow = {
    id: notification.id,
    user_id: userId,
    topic: notification.topic,
    params: JSON.stringify(notification.params),
    path: notification.path,
    created_at: notification.createdAt,
    seen_at: null,
    mailed_at: null,
  };
  await queueInsert(trx, 'notifications', [row]);
}

export async function findNotification(db: Db, id: number): Promise<StoredNotification | null> {
  const row = await db<NotificationRow>('notifications').where({ id }).first();
  return row === undefined ? null : toNotification(row);
}

/** The person's subset of the notifications, unordered. */
export async function findNotificationsOf(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<StoredNotification[]> {
  const rows = await db<NotificationRow>('notifications').where('user_id', userId).whereIn('id', ids);
  return rows.map(toNotification);
}

const newestFirst = [
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const;

/** A person's newest notifications, newest first. */
export async function findNewestNotifications(
  db: Db,
  userId: number,
  limit: number,
): Promise<StoredNotification[]> {
  const rows = await db<NotificationRow>('notifications')
    .where('user_id', userId)
    .orderBy([...newestFirst])
    .limit(limit);
  return rows.map(toNotification);
}

/** Ids of a person's newest notifications. */
export async function findNotificationIdsOf(db: Db, userId: number, limit: number): Promise<number[]> {
  return await db<NotificationRow>('notifications')
    .where('user_id', userId)
    .orderBy([...newestFirst])
    .limit(limit)
    .pluck('id');
}

/** Marks the person's notifications as seen. @returns ids of those that were not */
export async function markNotificationsSeen(
  trx: Trx,
  userId: number,
  ids: readonly number[],
  at: string,
): Promise<number[]> {
  const rows = await trx<NotificationRow>('notifications')
    .where({ user_id: userId, seen_at: null })
    .whereIn('id', ids)
    .update({ seen_at: at })
    .returning('id');
  return rows.map(({ id }) => id);
}

export async function markMailed(trx: Trx, ids: readonly number[], at: string): Promise<void> {
  await trx<NotificationRow>('notifications').whereIn('id', ids).update({ mailed_at: at });
}

/** People with more notifications than `max`. */
export async function findPeopleOverLimit(db: Db, max: number, limit: number): Promise<number[]> {
  return await db<NotificationRow>('notifications')
    .groupBy('user_id')
    .havingRaw('count(*) > ?', [max])
    .limit(limit)
    .pluck('user_id');
}

/** Deletes a person's notifications except the newest, at most `limit`. @returns ids of the deleted ones */
export async function deleteOldNotifications(
  trx: Trx,
  userId: number,
  { keep, limit }: { keep: number; limit: number },
): Promise<number[]> {
  const old: number[] = await trx<NotificationRow>('notifications')
    .where('user_id', userId)
    .orderBy([...newestFirst])
    .offset(keep)
    .limit(limit)
    .pluck('id');
  await trx<NotificationRow>('notifications').whereIn('id', old).delete();
  return old;
}

export async function deleteNotificationsOf(trx: Trx, userId: number): Promise<void> {
  await trx<NotificationRow>('notifications').where('user_id', userId).delete();
}

/**
 * Replaces the other person's name in a person's notifications about a page.
 * @returns ids of the changed ones
 */
export async function renamePersonInNotifications(
  trx: Trx,
  { userId, path }: { userId: number; path: string },
  name: string,
): Promise<number[]> {
  const rows = await trx<NotificationRow>('notifications').where({ user_id: userId, path });
  const changed: number[] = [];
  for (const { id, params } of rows) {
    const words = JSON.parse(params) as NotificationParams;
    if (words.person === undefined || words.person === name) continue;
    await trx<NotificationRow>('notifications')
      .where({ id })
      .update({ params: JSON.stringify({ ...words, person: name }) });
    changed.push(id);
  }
  return changed;
}

/** For the export of a person's data. */
export const exportedNotifications: ExportedRows = {
  table: 'notifications',
  title: 'Notifications',
  key: 'id',
  rows: (db, userId) => db('notifications').where('user_id', userId),
};

import type { ExportedRows } from '#server/database/exported-rows.ts';
import type {
  NotificationChoice,
  NotificationSettings,
  TopicChoice,
} from '#contracts/domain/reach/notifications.ts';
import { defaultSettings } from '#contracts/rules/notifications/notification-channels.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';

interface SettingsRow {
  user_id: number;
  /** JSON: a list of `NotificationChoice` and `TopicChoice`. The server of before reads only the former. */
  choices: string;
  quiet_hours: FlagColumn;
  paused_until: string | null;
  show_messages: FlagColumn;
  time_zone: string | null;
  digest_day: string | null;
}

/** A person's settings; the defaults if nothing is stored. */
export async function findSettings(db: Db, userId: number): Promise<NotificationSettings> {
  const row = await db<SettingsRow>('notification_settings').where('user_id', userId).first();
  return row === undefined ? defaultSettings(userId) : toSettings(row);
}

function toSettings(row: SettingsRow): NotificationSettings {
  const stored = JSON.parse(row.choices) as (NotificationChoice | TopicChoice)[];
  return {
    id: row.user_id,
    choices: stored.filter((choice) => 'category' in choice),
    topicChoices: stored.filter((choice) => 'topic' in choice),
    quietHours: toFlag(row.quiet_hours),
    pausedUntil: row.paused_until,
    showMessages: toFlag(row.show_messages),
    timeZone: row.time_zone,
  };
}

export async function storeSettings(trx: Trx, settings: NotificationSettings): Promise<void> {
  const values = {
    choices: JSON.stringify([...settings.choices, ...(settings.topicChoices ?? [])]),
    quiet_hours: settings.quietHours,
    paused_until: settings.pausedUntil,
    show_messages: settings.showMessages,
    time_zone: settings.timeZone,
  };
  await trx<SettingsRow>('notification_settings')
    .insert({ user_id: settings.id, ...values })
    .onConflict('user_id')
    .merge(values);
}

/** A person who has chosen channels of a digest, and the day of their last one, `YYYY-MM-DD`. */
export interface DigestReader {
  settings: NotificationSettings;
  digestDay: string | null;
}

/** People whose choices name the digest, by id. @param after id of the last one of the page before */
export async function findDigestReaders(db: Db, after: number, limit: number): Promise<DigestReader[]> {
  const rows = await db<SettingsRow>('notification_settings')
    .where('user_id', '>', after)
    .where('choices', 'like', '%"channel":"digest","on":true%')
    .orderBy('user_id')
    .limit(limit);
  return rows.map((row) => ({ settings: toSettings(row), digestDay: row.digest_day }));
}

/** Notes the day of a digest. @returns false if another instance has noted one since */
export async function noteDigest(
  trx: Trx,
  userId: number,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const changed = await trx<SettingsRow>('notification_settings')
    .where({ user_id: userId, digest_day: from })
    .update({ digest_day: to });
  return changed === 1;
}

export async function deleteSettingsOf(trx: Trx, userId: number): Promise<void> {
  await trx<SettingsRow>('notification_settings').where('user_id', userId).delete();
}

/** For the export of a person's data. */
export const exportedSettings: ExportedRows = {
  table: 'notification_settings',
  title: 'Notification settings',
  key: 'user_id',
  rows: (db, userId) => db('notification_settings').where('user_id', userId),
};

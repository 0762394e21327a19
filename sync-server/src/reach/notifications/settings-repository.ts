import type { NotificationChoice, NotificationSettings } from '#contracts/domain/notifications.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';

interface SettingsRow {
  user_id: number;
  choices: string;
  quiet_hours: FlagColumn;
  paused_until: string | null;
  show_messages: FlagColumn;
  digest_day: string | null;
}

/** Settings of a person who has not changed any. */
const defaultSettings = (userId: number): NotificationSettings => ({
  id: userId,
  choices: [],
  quietHours: true,
  pausedUntil: null,
  showMessages: false,
});

/** A person's settings; the defaults if nothing is stored. */
export async function findSettings(db: Db, userId: number): Promise<NotificationSettings> {
  const row = await db<SettingsRow>('notification_settings').where('user_id', userId).first();
  if (row === undefined) return defaultSettings(userId);
  return {
    id: userId,
    choices: JSON.parse(row.choices) as NotificationChoice[],
    quietHours: toFlag(row.quiet_hours),
    pausedUntil: row.paused_until,
    showMessages: toFlag(row.show_messages),
  };
}

export async function storeSettings(trx: Trx, settings: NotificationSettings): Promise<void> {
  const values = {
    choices: JSON.stringify(settings.choices),
    quiet_hours: settings.quietHours,
    paused_until: settings.pausedUntil,
    show_messages: settings.showMessages,
  };
  await trx<SettingsRow>('notification_settings')
    .insert({ user_id: settings.id, ...values })
    .onConflict('user_id')
    .merge(values);
}

import type { NotificationSettings, SettingsChange } from '#contracts/domain/reach/notifications.ts';
import { notificationLimits } from '#contracts/request-limits.ts';
import {
  applySettingsChange,
  defaultSettings,
  mergeSettingsChanges,
} from '#contracts/rules/notifications/notification-channels.ts';
import { enqueue, isUnsent } from '#pwa/sync/outbox/enqueue.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { findShownRow } from './shown-row.ts';

interface SeenArgs {
  ids: number[];
}
interface SettingsArgs {
  change: SettingsChange;
}

const seen: Command<SeenArgs> = {
  name: 'markSeen',
  call: 'markSeen',
  argsVersion: 1,
  plan: ({ ids }) => ({ body: { ids } }),
  endsQuietly: () => true,
  isMinor: true,
};

const settings: Command<SettingsArgs> = {
  name: 'changeNotificationSettings',
  call: 'changeNotificationSettings',
  argsVersion: 1,
  plan: ({ change }) => ({ body: change }),
};

export const notificationCommands = { markSeen: seen, changeNotificationSettings: settings };

/** Marks notifications as seen, in one entry with those of waiting marks that were never sent. */
export function seeNotifications(device: Device, ids: readonly number[]): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const rows = await scope.db.notifications.bulkGet([...ids]);
    const marked = new Set(
      scope.entries.filter(({ name }) => name === seen.name).flatMap(({ args }) => (args as SeenArgs).ids),
    );
    const fresh = rows.flatMap((row) => (row?.seenAt === null && !marked.has(row.id) ? [row.id] : []));
    if (fresh.length === 0) return null;
    const waiting = scope.entries.filter((entry) => entry.name === seen.name && isUnsent(entry));
    const earlier = waiting.flatMap(({ args }) => (args as SeenArgs).ids);
    const fits = earlier.length + fresh.length <= notificationLimits.seenMax;
    if (fits) await scope.drop(waiting.map(({ seq }) => seq));
    const all = fits ? [...earlier, ...fresh] : fresh.slice(0, notificationLimits.seenMax);
    const seenAt = new Date(scope.now).toISOString();
    return {
      name: seen.name,
      args: { ids: all },
      orderingKey: 'notifications-seen',
      overlays: all.map((key) => ({ kind: 'patch', table: 'notifications', key, fields: { seenAt } })),
    };
  });
}

/** Changes some of the notification settings. A waiting change that was never sent is merged into it. */
export function changeNotificationSettings(device: Device, change: SettingsChange): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const { db, entries } = scope;
    const id = db.account ?? 0;
    const shown = await findShownRow<NotificationSettings>(scope, 'notificationSettings', id);
    const waiting = entries.filter((entry) => entry.name === settings.name && isUnsent(entry));
    const merged = waiting.reduceRight(
      (later, { args }) => mergeSettingsChanges((args as SettingsArgs).change, later),
      change,
    );
    await scope.drop(waiting.map(({ seq }) => seq));
    const row = applySettingsChange(shown ?? defaultSettings(id), change);
    return {
      name: settings.name,
      args: { change: merged },
      orderingKey: 'notification-settings',
      overlays: [{ kind: 'put', table: 'notificationSettings', key: id, row: withoutPending(row) }],
    };
  });
}

function withoutPending(row: NotificationSettings): NotificationSettings {
  const { id, choices, topicChoices, quietHours, pausedUntil, showMessages, timeZone } = row;
  return { id, choices, topicChoices, quietHours, pausedUntil, showMessages, timeZone };
}

import type { NotificationSettings } from '#contracts/domain/reach/notifications.ts';
import {
  categoryOf,
  notificationTopics,
  type NotificationChannel,
  type NotificationTopic,
} from '#contracts/domain/reach/notification-topics.ts';
import { isOn } from '#contracts/rules/notifications/notification-channels.ts';

/** Whether the person has paused everything that can wait. */
export const isPaused = ({ pausedUntil }: Pick<NotificationSettings, 'pausedUntil'>, now: Date): boolean =>
  pausedUntil !== null && Date.parse(pausedUntil) > now.getTime();

const knownTopics: ReadonlySet<string> = new Set(notificationTopics);

/** Whether a topic can be written: a newer version that was taken back may have left others. */
export const isKnown = (topic: string): boolean => knownTopics.has(topic);

/** Whether the person wants a topic on a channel now. News about the account's security come during a pause too. */
export const isWanted = (
  settings: NotificationSettings,
  { topic, channel, now }: { topic: NotificationTopic; channel: NotificationChannel; now: Date },
): boolean =>
  isKnown(topic) &&
  isOn(settings, topic, channel) &&
  (!isPaused(settings, now) || categoryOf(topic) === 'security');

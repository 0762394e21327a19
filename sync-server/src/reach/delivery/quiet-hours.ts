import { DateTime } from 'luxon';
import type { NotificationSettings } from '#contracts/domain/reach/notifications.ts';
import { categoryOf, type NotificationTopic } from '#contracts/domain/reach/notification-topics.ts';

/** Local hours without push: from the first, until the second of the next day. */
const quiet = { from: 22, until: 8 };

/** The earliest time for a push about the topic: now, or the end of the quiet hours of its person. */
export const earliestPush = (
  { quietHours, timeZone }: Pick<NotificationSettings, 'quietHours' | 'timeZone'>,
  topic: NotificationTopic,
  now: Date,
): Date => (quietHours && categoryOf(topic) !== 'security' ? endOfQuietHours(now, timeZone ?? 'UTC') : now);

/**
 * The earliest time to disturb a person: the instant itself, or the end of the quiet hours that it falls into. On the
 * night of a change to or from summer time they end at eight by the clock.
 * @param timeZone IANA name
 */
export function endOfQuietHours(instant: Date, timeZone: string): Date {
  const local = DateTime.fromJSDate(instant, { zone: timeZone });
  if (local.hour >= quiet.until && local.hour < quiet.from) return instant;
  const day = local.hour >= quiet.from ? local.plus({ days: 1 }) : local;
  return day.set({ hour: quiet.until, minute: 0, second: 0, millisecond: 0 }).toJSDate();
}

import { DateTime } from 'luxon';
import type { NotificationSettings } from '#contracts/domain/reach/notifications.ts';
import { categoryOf } from '#contracts/domain/reach/notification-topics.ts';
import { toUtcDay } from '#server/lib/time.ts';
import type { Outgoing } from '#server/reach/notifications/outgoing.ts';

/** Local hours without push: from the first, until the second of the next day. */
const quiet = { from: 22, until: 8 };
/** Local hour at which people are reminded in the evening of what would be due in the quiet hours. */
const eveningHour = 21;
/** How far time zones are ahead of UTC at most. */
const aheadMs = 14 * 60 * 60_000;

/** The earliest time for a push: now, or the end of its person's quiet hours, in the zone of what it is about if it names one. */
export function earliestPush(
  { quietHours, timeZone }: Pick<NotificationSettings, 'quietHours' | 'timeZone'>,
  { topic, params, timeZone: zoneOfSubject }: Pick<Outgoing, 'topic' | 'params' | 'timeZone'>,
  now: Date,
): Date {
  const zone = zoneOfSubject ?? timeZone ?? 'UTC';
  if (!quietHours || categoryOf(topic) === 'security') return now;
  // Without the code, a guest who arrives at night stands in front of the door until the morning. The day is that of the
  // retreat, which can be ahead of the guest's.
  const isForTonight = topic === 'stay.arrival' && (params.startDate ?? '') <= latestDay(now);
  return isForTonight ? now : endOfQuietHours(now, zone);
}

/** The day of the time zones that are furthest ahead of UTC. */
const latestDay = (now: Date): string => toUtcDay(new Date(now.getTime() + aheadMs));

/** The time for a reminder that must not be late: as planned, or in the evening before quiet hours that it falls into. */
export function latestReminder(
  { quietHours, timeZone }: Pick<NotificationSettings, 'quietHours' | 'timeZone'>,
  planned: Date,
): Date {
  const local = DateTime.fromJSDate(planned, { zone: timeZone ?? 'UTC' });
  if (!quietHours || isAwake(local)) return planned;
  const evening = local.hour >= quiet.from ? local : local.minus({ days: 1 });
  return evening.set({ hour: eveningHour, minute: 0, second: 0, millisecond: 0 }).toJSDate();
}

const isAwake = ({ hour }: DateTime): boolean => hour >= quiet.until && hour < quiet.from;

/**
 * The earliest time to disturb a person: the instant itself, or the end of the quiet hours that it falls into. On the
 * night of a change to or from summer time they end at eight by the clock.
 * @param timeZone IANA name
 */
export function endOfQuietHours(instant: Date, timeZone: string): Date {
  const local = DateTime.fromJSDate(instant, { zone: timeZone });
  if (isAwake(local)) return instant;
  const day = local.hour >= quiet.from ? local.plus({ days: 1 }) : local;
  return day.set({ hour: quiet.until, minute: 0, second: 0, millisecond: 0 }).toJSDate();
}

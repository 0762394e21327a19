import { DateTime, Duration, type DurationLikeObject } from 'luxon';
import { LRUCache } from 'lru-cache';

/** The instant as a Luxon `DateTime` in UTC. @param moment ISO 8601, or a day `YYYY-MM-DD`: its start in UTC */
export const toDateTime = (moment: Date | string): DateTime =>
  typeof moment === 'string'
    ? DateTime.fromISO(moment, { zone: 'utc' })
    : DateTime.fromJSDate(moment, { zone: 'utc' });

/** ISO 8601 in UTC with milliseconds, as instants are stored. */
export function toInstant(moment: DateTime): string {
  if (!moment.isValid) throw new RangeError(`Not a moment: ${String(moment.invalidReason)}`);
  return moment.toJSDate().toISOString();
}

/** The calendar day of an instant in UTC, `YYYY-MM-DD`. */
export const toUtcDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The instant in a time zone; in UTC if this server does not know the zone. @param timeZone IANA name */
function inZone(moment: Date, timeZone: string): DateTime {
  const local = DateTime.fromJSDate(moment, { zone: timeZone });
  return local.isValid ? local : toDateTime(moment);
}

const minuteMs = 60_000;
/** Days by minute and time zone: zones begin their days with a minute. */
const knownDays = new LRUCache<string, string>({ max: 1_000 });

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`. @param timeZone IANA name */
export function dayIn(moment: Date, timeZone: string): string {
  const name = `${Math.floor(moment.getTime() / minuteMs)} ${timeZone}`;
  const known = knownDays.get(name);
  if (known !== undefined) return known;
  const day = inZone(moment, timeZone).toISODate() ?? toUtcDay(moment);
  knownDays.set(name, day);
  return day;
}

/** Day and time of an instant in a time zone, as the app writes them: `Mar 6, 3:04 PM`. @param timeZone IANA name */
export const momentIn = (moment: Date, timeZone: string): string =>
  inZone(moment, timeZone).setLocale('en-US').toFormat('MMM d, h:mm a');

/** Hours of days, because finding one takes as long as a statement of the database, and a booking needs seven. */
const knownHours = new LRUCache<string, DateTime>({ max: 10_000 });

/**
 * The instant at which a day begins in a time zone; in UTC if this server does not know the zone. Where the clock skips
 * midnight, the day begins later; where midnight comes twice, with the first one.
 * @param day `YYYY-MM-DD`
 * @param timeZone IANA name
 */
export const startOfDay = (day: string, timeZone: string): DateTime => hourOfDay(day, 0, timeZone);

/** The instant of a time of day in a time zone, as `startOfDay`. @param time `HH:mm` */
export function timeOfDay(day: string, time: string, timeZone: string): DateTime {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hourOfDay(day, hour, timeZone).plus({ minutes: minute });
}

/** The instant at which an hour of a day begins in a time zone, as `startOfDay`. @param hour 0 to 23 */
export function hourOfDay(day: string, hour: number, timeZone: string): DateTime {
  const name = `${day} ${hour} ${timeZone}`;
  const known = knownHours.get(name);
  if (known !== undefined) return known;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  // Of an hour that is skipped, Luxon makes the first moment after it.
  const local = DateTime.fromObject({ year, month, day: date, hour }, { zone: timeZone });
  // Of an hour that comes twice, Luxon takes the one whose offset is that of the present season.
  const [first = local] = local.getPossibleOffsets();
  const moment = local.isValid ? first : toDateTime(day).set({ hour });
  knownHours.set(name, moment);
  return moment;
}

/** The instant `age` after `moment`, ISO 8601. A day is 24 hours. */
export const instantAfter = (moment: Date, age: DurationLikeObject): string =>
  new Date(moment.getTime() + Duration.fromObject(age).toMillis()).toISOString();

/** The instant `age` before `moment`, ISO 8601. A day is 24 hours. */
export const instantBefore = (moment: Date, age: DurationLikeObject): string =>
  new Date(moment.getTime() - Duration.fromObject(age).toMillis()).toISOString();

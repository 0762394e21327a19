import { DateTime, type DurationLikeObject } from 'luxon';

/** The instant as a Luxon `DateTime` in UTC. @param moment ISO 8601, or a day `YYYY-MM-DD`: its start in UTC */
export const toDateTime = (moment: Date | string): DateTime =>
  typeof moment === 'string'
    ? DateTime.fromISO(moment, { zone: 'utc' })
    : DateTime.fromJSDate(moment, { zone: 'utc' });

/** ISO 8601 in UTC with milliseconds, as instants are stored. */
export function toInstant(moment: DateTime): string {
  const text = moment.toUTC().toISO();
  if (text === null) throw new RangeError(`Not a moment: ${String(moment.invalidReason)}`);
  return text;
}

/** The calendar day of an instant in UTC, `YYYY-MM-DD`. */
export const toUtcDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The instant in a time zone; in UTC if this server does not know the zone. @param timeZone IANA name */
function inZone(moment: Date, timeZone: string): DateTime {
  const local = DateTime.fromJSDate(moment, { zone: timeZone });
  return local.isValid ? local : toDateTime(moment);
}

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`. @param timeZone IANA name */
export const dayIn = (moment: Date, timeZone: string): string =>
  inZone(moment, timeZone).toISODate() ?? toUtcDay(moment);

/** The time of an instant in a time zone, `HH:mm`. @param timeZone IANA name */
export const timeIn = (moment: Date, timeZone: string): string => inZone(moment, timeZone).toFormat('HH:mm');

/**
 * The instant at which a day begins in a time zone; in UTC if this server does not know the zone. Where the clock skips
 * midnight, the day begins later.
 * @param day `YYYY-MM-DD`
 * @param timeZone IANA name
 */
export function startOfDay(day: string, timeZone: string): DateTime {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  // Of a midnight that is skipped, Luxon makes the first moment after it. Not parsed by Luxon: each booking needs it.
  const start = DateTime.fromObject({ year, month, day: date }, { zone: timeZone });
  return start.isValid ? start : toDateTime(day);
}

/** The instant `age` after `moment`, ISO 8601. */
export const instantAfter = (moment: Date, age: DurationLikeObject): string =>
  toInstant(toDateTime(moment).plus(age));

/** The instant `age` before `moment`, ISO 8601. */
export const instantBefore = (moment: Date, age: DurationLikeObject): string =>
  toInstant(toDateTime(moment).minus(age));

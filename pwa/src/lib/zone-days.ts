import { localClock, zoneClock } from './zone-clock.ts';

/**
 * The calendar day of an instant in a time zone, `YYYY-MM-DD`; the device's own day if the zone is not known here.
 * @param timeZone IANA name
 */
export const zoneDay = (now: Date, timeZone: string | undefined): string =>
  clockOf(now, timeZone).slice(0, 10);

/** The time of an instant in a time zone, `HH:mm`; that of this device if it does not know the zone. @param timeZone IANA name */
export const zoneTime = (now: Date, timeZone: string): string => clockOf(now, timeZone).slice(11);

const clockOf = (now: Date, timeZone: string | undefined): string =>
  (timeZone === undefined ? null : zoneClock(now, timeZone)) ?? localClock(now);

/**
 * Today at the listing of a booking, in the zone it was booked in. A booking from before time zones was made in UTC.
 */
export const dayOfBooking = ({ timeZone }: { timeZone?: string | undefined }, now: Date): string =>
  zoneDay(now, timeZone ?? 'UTC');

import { localDay } from './days.ts';

/**
 * The calendar day of an instant in a time zone, `YYYY-MM-DD`; the device's own day if the zone is not known here. With
 * `Intl`, because the property page needs it and Luxon would come with it.
 * @param timeZone IANA name
 */
export function zoneDay(now: Date, timeZone: string | undefined): string {
  const format = timeZone === undefined ? null : dayFormat(timeZone);
  if (format === null) return localDay(now);
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`;
}

/** Null if this browser does not know the zone. */
function dayFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    return null;
  }
}

/**
 * Today at the listing of a booking, in the zone it was booked in. A booking from before time zones was made in UTC.
 */
export const dayOfBooking = ({ timeZone }: { timeZone?: string | undefined }, now: Date): string =>
  zoneDay(now, timeZone ?? 'UTC');

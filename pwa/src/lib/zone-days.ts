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

/** By zone, so at most as many as there are zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Null if this browser does not know the zone. */
function dayFormat(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  try {
    const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const format = new Intl.DateTimeFormat('en-US', options);
    formats.set(timeZone, format);
    return format;
  } catch {
    return null;
  }
}

/**
 * Today at the listing of a booking, in the zone it was booked in. A booking from before time zones was made in UTC.
 */
export const dayOfBooking = ({ timeZone }: { timeZone?: string | undefined }, now: Date): string =>
  zoneDay(now, timeZone ?? 'UTC');

import { localDay } from './days.ts';

/** The part of `Temporal` used here. Browsers from before 2025 and Safari have none. */
interface TemporalHost {
  Temporal?: {
    Instant: {
      fromEpochMilliseconds(ms: number): {
        toZonedDateTimeISO(timeZone: string): {
          toPlainDateTime(): { toString(options: { smallestUnit: 'minute' }): string };
        };
      };
    };
  };
}

/**
 * Day and time of an instant in a time zone, `YYYY-MM-DDTHH:mm`; null if this browser does not know the zone. It uses
 * `Temporal` if the browser has it, which takes 0.5 ms; creating the first `Intl.DateTimeFormat` of a page takes 18 ms. The
 * retreat's page needs it, so it does not use Luxon.
 * @param timeZone IANA name
 */
export function zoneClock(now: Date, timeZone: string): string | null {
  const { Temporal } = globalThis as TemporalHost;
  try {
    if (Temporal === undefined) return formattedClock(now, timeZone);
    const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
    return instant.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
  } catch {
    return null;
  }
}

/** Day and time of an instant in the local time zone, `YYYY-MM-DDTHH:mm`. */
export function localClock(now: Date): string {
  const [hours, minutes] = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${localDay(now)}T${hours}:${minutes}`;
}

/** By zone, so at most as many as there are zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws {RangeError} if this browser does not know the zone */
function formattedClock(now: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

import { localClock, zoneClock } from './zone-clock.ts';

const minuteMs = 60_000;

/**
 * 'Asia/Tokyo' → 'Tokyo time (GMT+9)'; 'America/Argentina/Salta' → 'Salta, Argentina time (GMT-3)'; 'Etc/UTC' → 'UTC'.
 * Without the difference for a zone that this browser does not know.
 * @param now the difference changes with summer time
 */
export function zoneName(timeZone: string, now: Date): string {
  const [region, ...places] = timeZone.replaceAll('_', ' ').split('/');
  if (places.length === 0 || region === 'Etc') return places.join('') || timeZone;
  const difference = differenceOf(timeZone, now);
  return `${places.reverse().join(', ')} time${difference === null ? '' : ` (GMT${difference})`}`;
}

/** '+9', '-3:30' or '' for none; null if this browser does not know the zone. From the clock, which needs no `Intl`. */
function differenceOf(timeZone: string, now: Date): string | null {
  const there = zoneClock(now, timeZone);
  if (there === null) return null;
  const minutes = Date.parse(`${there}Z`) / minuteMs - Math.floor(now.getTime() / minuteMs);
  if (minutes === 0) return '';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/**
 * 'Days and deadlines follow Pago Pago time (GMT-11).', for a person whose clock shows another time; else null.
 * @param timeZone IANA name; undefined or one that this browser does not know: null
 */
export function zoneNote(timeZone: string | undefined, now: Date): string | null {
  if (timeZone === undefined) return null;
  const there = zoneClock(now, timeZone);
  if (there === null || there === localClock(now)) return null;
  return `Days and deadlines follow ${zoneName(timeZone, now)}.`;
}

/** IANA names of all time zones that this browser knows; empty in a browser that cannot list them. */
export function knownZones(): readonly string[] {
  const list = (Intl as { supportedValuesOf?: (key: 'timeZone') => string[] }).supportedValuesOf;
  return list === undefined ? [] : list('timeZone');
}

import { localClock, zoneClock } from './zone-clock.ts';

/** 'Pacific/Pago_Pago' → 'Pago Pago, Pacific'; 'America/Argentina/Salta' → 'Salta, Argentina'; 'Etc/UTC' → 'UTC'. */
export function zoneName(timeZone: string): string {
  const parts = timeZone.replaceAll('_', ' ').split('/');
  const place = parts.pop() ?? '';
  const region = parts.pop();
  return region === undefined || region === 'Etc' ? place : `${place}, ${region}`;
}

/**
 * 'Days and deadlines follow the time in Pago Pago, Pacific.', for a person whose clock shows another time; else null.
 * @param timeZone IANA name; undefined or one that this browser does not know: null
 */
export function zoneNote(timeZone: string | undefined, now: Date): string | null {
  if (timeZone === undefined) return null;
  const there = zoneClock(now, timeZone);
  if (there === null || there === localClock(now)) return null;
  return `Days and deadlines follow the time in ${zoneName(timeZone)}.`;
}

/** IANA names of all time zones that this browser knows; empty in a browser that cannot list them. */
export function knownZones(): readonly string[] {
  const list = (Intl as { supportedValuesOf?: (key: 'timeZone') => string[] }).supportedValuesOf;
  return list === undefined ? [] : list('timeZone');
}

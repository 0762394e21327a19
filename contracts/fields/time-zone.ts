import { exact } from './fields.ts';
import { string } from 'yup';

/** Longest name of a zone, in characters. The longest present one has 32. */
const zoneMax = 50;

/** Whether this runtime knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** IANA name of a time zone, such as `Asia/Tokyo`. */
export const timeZone = () =>
  exact(string())
    .max(zoneMax, 'Must be a time zone')
    .test(
      'time-zone',
      'Must be a time zone',
      (value) => value == null || (value.length <= zoneMax && /^[A-Za-z]/.test(value) && isTimeZone(value)),
    );

import { dateFormat } from '#contracts/date-format.ts';

// `Intl` and not Luxon, because the property page shows both (decision 027).
const day = { month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
const writeDay = dateFormat(day);
const writeDayWithYear = dateFormat({ ...day, year: 'numeric' });
const writeMoment = dateFormat({ ...day, ...time });
const writeMomentWithYear = dateFormat({ ...day, year: 'numeric', ...time });

function format(at: string, now: Date, write: typeof writeDay, writeWithYear: typeof writeDay): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return 'Unknown time';
  return (date.getFullYear() === now.getFullYear() ? write : writeWithYear)(date);
}

/** Local day of an instant: 'Nov 21', with the year if it is not the current one. @param at ISO 8601 */
export const formatMomentDay = (at: string, now: Date = new Date()): string =>
  format(at, now, writeDay, writeDayWithYear);

/** An instant in local time: 'Nov 25, 10:21 AM', with the year if it is not the current one. @param at ISO 8601 */
export const formatDeadline = (at: string, now: Date = new Date()): string =>
  format(at, now, writeMoment, writeMomentWithYear);

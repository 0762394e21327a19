/** Calendar arithmetic. Days are `YYYY-MM-DD` and know no time zone. */

const dayMs = 86_400_000;

/** Days since 1970-01-01. */
export const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
export const toDay = (dayNumber: number): string => new Date(dayNumber * dayMs).toISOString().slice(0, 10);

/** The day `days` later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return toDay(toDayNumber(day) + days);
}

/** Whether two stays share a day, both ends included. */
export function sharesDay(
  one: { startDate: string; endDate: string },
  other: { startDate: string; endDate: string },
): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate;
}

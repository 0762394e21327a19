import { calendarLimits } from '#contracts/calendar-limits.ts';
import type { CalendarSettings } from '#contracts/domain/catalog/calendar-rules.ts';
import type { ArrivalRules } from '#contracts/rules/calendar.ts';
import { windowConflict } from './rule-conflicts.ts';
import { maskOf, weekdaysOf } from './rules-form-values.ts';
import { toWhole } from './whole-number.ts';

/** Values of the form. Numbers are text, empty for the usual rule. `arrivalDays`: days of the week, 0 for Sunday. */
export interface DatedValues {
  minimumNights: string;
  maximumNights: string;
  arrivalDays: number[];
}
export type DatedErrors = Partial<Record<keyof DatedValues, string>>;

const range = { min: 1, max: calendarLimits.nightsMax };
const toText = (value: number | null): string => (value === null ? '' : String(value));

/** @param current rules of the days; null if they have different ones */
export const toDatedValues = (current: ArrivalRules | null, usual: CalendarSettings): DatedValues => ({
  minimumNights: toText(current?.minimumNights ?? null),
  maximumNights: toText(current?.maximumNights ?? null),
  arrivalDays: weekdaysOf(current?.arrivalDays ?? usual.arrivalDays),
});

/** The rules that the form says, or null with its errors. Arrival days as usual are no rule. */
export function readDatedRules(
  values: DatedValues,
  usual: CalendarSettings,
): { rules: ArrivalRules | null; errors: DatedErrors } {
  const errors: DatedErrors = {};
  const minimumNights = toWhole(values.minimumNights, range);
  const maximumNights = toWhole(values.maximumNights, range);
  for (const [field, nights] of Object.entries({ minimumNights, maximumNights })) {
    const name = field as 'minimumNights' | 'maximumNights';
    if (values[name].trim() !== '' && nights === null) errors[name] = nightsMessage;
  }
  const least = minimumNights ?? usual.minimumNights ?? range.min;
  const most = maximumNights ?? usual.maximumNights ?? range.max;
  if (most < least) errors.maximumNights ??= `The maximum, ${most}, must not be below the minimum, ${least}.`;
  const tooShort = minimumNights === null ? null : windowConflict(minimumNights, usual);
  if (tooShort !== null) errors.minimumNights ??= tooShort;
  if (values.arrivalDays.length === 0) errors.arrivalDays = 'Choose at least one day.';
  if (Object.keys(errors).length > 0) return { rules: null, errors };
  const mask = maskOf(values.arrivalDays);
  const arrivalDays = mask === (usual.arrivalDays ?? 127) ? null : mask;
  return { rules: { minimumNights, maximumNights, arrivalDays }, errors };
}

const nightsMessage = `Enter a whole number from 1 to ${calendarLimits.nightsMax}, or nothing.`;

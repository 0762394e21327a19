import { calendarLimits as limits } from '#contracts/calendar-limits.ts';
import type { CalendarSettings, DateRule } from '#contracts/domain/catalog/calendar-rules.ts';
import { largestMinimum, nightsConflict, windowConflict } from './rule-conflicts.ts';
import { toWhole } from './whole-number.ts';

/** Values of the form. Numbers are text; an empty one means no limit. `arrivalDays`: days of the week, 0 for Sunday. */
export interface RulesValues {
  weekendPrice: string;
  minimumNights: string;
  maximumNights: string;
  advanceNoticeHours: string;
  windowDays: string;
  arrivalDays: number[];
  preparationDays: '0' | '1' | '2';
  sameDayTurnover: boolean;
}

const allWeek = [0, 1, 2, 3, 4, 5, 6];

/** Days of the week of a mask with Sunday as the lowest bit; all of them for null. */
export const weekdaysOf = (mask: number | null): number[] =>
  allWeek.filter((day) => ((mask ?? 127) & (1 << day)) !== 0);
export const maskOf = (days: readonly number[]): number => days.reduce((mask, day) => mask | (1 << day), 0);
const toText = (value: number | null): string => (value === null ? '' : String(value));

export const toRulesValues = (settings: CalendarSettings): RulesValues => ({
  weekendPrice: toText(settings.weekendPrice),
  minimumNights: toText(settings.minimumNights),
  maximumNights: toText(settings.maximumNights),
  advanceNoticeHours: toText(settings.advanceNoticeHours),
  windowDays: toText(settings.windowDays),
  arrivalDays: weekdaysOf(settings.arrivalDays),
  preparationDays: settings.preparationDays === 0 ? '0' : settings.preparationDays === 1 ? '1' : '2',
  sameDayTurnover: settings.sameDayTurnover,
});

/** The settings of a form without errors. */
export const toSettings = (values: RulesValues): CalendarSettings => ({
  weekendPrice: toNumber('weekendPrice', values),
  minimumNights: toNumber('minimumNights', values),
  maximumNights: toNumber('maximumNights', values),
  advanceNoticeHours: toNumber('advanceNoticeHours', values) ?? 0,
  windowDays: toNumber('windowDays', values) ?? limits.windowDaysMax,
  arrivalDays: values.arrivalDays.length === allWeek.length ? null : maskOf(values.arrivalDays),
  preparationDays: Number(values.preparationDays),
  sameDayTurnover: values.sameDayTurnover,
});

/** Fields with a whole number, and what they may be. */
const ranges = {
  weekendPrice: { min: 1, max: limits.priceMax },
  minimumNights: { min: 1, max: limits.nightsMax },
  maximumNights: { min: 1, max: limits.nightsMax },
  advanceNoticeHours: { min: 0, max: limits.noticeHoursMax },
  windowDays: { min: 1, max: limits.windowDaysMax },
} as const;
export type NumberField = keyof typeof ranges;

const toNumber = (field: NumberField, values: RulesValues): number | null =>
  toWhole(values[field], ranges[field]);

export type RulesErrors = Partial<Record<keyof RulesValues, string>>;

/**
 * Errors by field.
 * @param rules for periods, which the usual ones must not exclude
 * @param today at the listing
 */
export function validateRules(values: RulesValues, rules: readonly DateRule[], today: string): RulesErrors {
  const errors: RulesErrors = {};
  for (const field of Object.keys(ranges) as NumberField[]) {
    const { min, max } = ranges[field];
    if (values[field].trim() === '' || toNumber(field, values) !== null) continue;
    errors[field] = `Enter a whole number from ${min} to ${max.toLocaleString('en-US')}, or nothing.`;
  }
  const settings = toSettings(values);
  const { minimumNights, maximumNights } = settings;
  if (minimumNights !== null && maximumNights !== null && maximumNights < minimumNights) {
    errors.maximumNights ??= 'The maximum must not be below the minimum.';
  }
  const conflict = nightsConflict(settings, rules, today);
  if (conflict !== null) errors[conflict.field] ??= conflict.message;
  const tooShort = windowConflict(largestMinimum(minimumNights, rules, today), settings);
  if (tooShort !== null) errors.windowDays ??= tooShort;
  if (values.arrivalDays.length === 0) errors.arrivalDays = 'Choose at least one day.';
  if (values.sameDayTurnover && values.preparationDays !== '0') {
    errors.preparationDays = 'With arrivals on the day of a check-out there are no days to prepare.';
  }
  return errors;
}

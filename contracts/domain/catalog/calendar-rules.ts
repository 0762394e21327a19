import { object, string, type InferType } from 'yup';
import { calendarLimits as limits } from '#contracts/calendar-limits.ts';
import { calendarDay, exact, flag, listOf, wholeNumber } from '#contracts/fields/fields.ts';
import { countNights } from '#contracts/rules/stay.ts';
import { uuidPattern } from '#contracts/domain/pictures/picture-addresses.ts';

export const rangeMessage = `Must be 1 to ${limits.opDaysMax} days`;

/** Whether the days are a range of bounded length. A malformed day has its own message and passes. */
export function isDayRange(from: string | undefined, to: string | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  const days = countNights(from, to) + 1;
  return Number.isNaN(days) || (days >= 1 && days <= limits.opDaysMax);
}

/** UUID that the device chose. */
export const ruleId = () => exact(string()).matches(uuidPattern, 'Must be a UUID');

const price = () => wholeNumber(1, limits.priceMax).nullable();
const nights = () => wholeNumber(1, limits.nightsMax).nullable();
/** Days of the week, Sunday as the lowest bit; null: every day. At least one day. */
const weekdays = () => wholeNumber(1, 127).nullable();

/**
 * A rule for stays or nights from `from` to `to`, both included. `price` is the price of these nights in whole US
 * dollars; the other fields hold for stays that begin on these days. Null leaves a field to wider rules and to the
 * settings. `id` is a UUID that the device chose.
 */
export const dateRuleSchema = object({
  id: ruleId().required(),
  from: calendarDay().required(),
  to: calendarDay()
    .required()
    .test('range', rangeMessage, (to, { parent }) => isDayRange((parent as { from?: string }).from, to)),
  price: price().default(null),
  minimumNights: nights().default(null),
  maximumNights: nights().default(null),
  arrivalDays: weekdays().default(null),
});
export type DateRule = InferType<typeof dateRuleSchema>;

/**
 * Settings of a listing's calendar. `weekendPrice` is for the nights of Friday and Saturday. An arrival must be
 * `advanceNoticeHours` away, and a stay must end within `windowDays`. `preparationDays` stay free before and after each
 * stay. With `sameDayTurnover` the day of a check-out is free for the next arrival.
 */
const settingsFields = {
  weekendPrice: price(),
  minimumNights: nights(),
  maximumNights: nights(),
  arrivalDays: weekdays(),
  advanceNoticeHours: wholeNumber(0, limits.noticeHoursMax),
  windowDays: wholeNumber(1, limits.windowDaysMax),
  preparationDays: wholeNumber(0, limits.preparationDaysMax),
  sameDayTurnover: flag(),
};

/** The rules of a listing's calendar, which everyone may read. A listing without them has the defaults. */
export const calendarRulesSchema = object({
  weekendPrice: settingsFields.weekendPrice.default(null),
  minimumNights: settingsFields.minimumNights.default(null),
  maximumNights: settingsFields.maximumNights.default(null),
  arrivalDays: settingsFields.arrivalDays.default(null),
  advanceNoticeHours: settingsFields.advanceNoticeHours.default(0),
  windowDays: settingsFields.windowDays.default(limits.windowDaysMax),
  preparationDays: settingsFields.preparationDays.default(0),
  sameDayTurnover: settingsFields.sameDayTurnover.default(false),
  rules: listOf(dateRuleSchema.required(), limits.rulesMax).default([]),
});
export type CalendarRules = InferType<typeof calendarRulesSchema>;
export type CalendarSettings = Omit<CalendarRules, 'rules'>;

/** The settings that change; the others stay as they are. */
export const settingsChangeSchema = object(settingsFields).test(
  'turnover',
  'Preparation days and arrivals on the day of a check-out exclude each other',
  // Without the value if it is optional and missing.
  (settings: Partial<CalendarSettings> | undefined) =>
    settings?.sameDayTurnover !== true || (settings.preparationDays ?? 0) === 0,
);
export type SettingsChange = InferType<typeof settingsChangeSchema>;

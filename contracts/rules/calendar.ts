import type { CalendarRules, CalendarSettings, DateRule } from '#contracts/domain/catalog/calendar-rules.ts';
import { calendarLimits } from '#contracts/calendar-limits.ts';
import { countOf } from '#contracts/plural.ts';
import { addDays } from './days.ts';
import { ruleFor, weekdayOf } from './date-prices.ts';
import { countNights, lastBookableDay } from './stay.ts';

/** The settings of a listing whose host set none. They change nothing. */
export const defaultSettings: CalendarSettings = {
  weekendPrice: null,
  minimumNights: null,
  maximumNights: null,
  arrivalDays: null,
  advanceNoticeHours: 0,
  windowDays: calendarLimits.windowDaysMax,
  preparationDays: 0,
  sameDayTurnover: false,
};
export const defaultCalendar: CalendarRules = { ...defaultSettings, rules: [] };

export const calendarOf = (property: { calendar?: CalendarRules | undefined }): CalendarRules =>
  property.calendar ?? defaultCalendar;

/**
 * The limits of a stay at a listing. `today` and `earliest` are days in the listing's time zone; `earliest` is the first
 * day that the advance notice allows.
 */
export interface StayLimits {
  calendar: CalendarRules;
  today: string;
  earliest: string;
}

/** The limits at a listing that uses the default rules. */
export const defaultLimits = (today: string): StayLimits => ({
  calendar: defaultCalendar,
  today,
  earliest: today,
});

/** Instant at which the advance notice of a request made now is over. `dayIn` or `zoneDay` give its day. */
export const noticeEnd = (now: Date, { advanceNoticeHours }: CalendarRules): Date =>
  new Date(now.getTime() + advanceNoticeHours * 3_600_000);

/** A rule that a stay breaks, with the reason as a short label and as a sentence. */
export interface BrokenDateRule {
  rule: 'notice' | 'window' | 'arrival-day' | 'minimum-nights' | 'maximum-nights';
  /** 'Minimum 3 nights' */
  label: string;
  /** 'A stay that begins on this day has at least 3 nights.' */
  detail: string;
}

/** Nights and weekdays allowed for stays; null where nothing limits them. */
export type ArrivalRules = Pick<CalendarRules, 'minimumNights' | 'maximumNights' | 'arrivalDays'>;

const noArrivalRules: ArrivalRules = { minimumNights: null, maximumNights: null, arrivalDays: null };

/** Limits that were found for days, by list of rules: a search for free stays asks for the same days again and again. */
const knownDays = new WeakMap<readonly DateRule[], Map<string, ArrivalRules>>();

/** Limits of stays that begin on the day, from rules for a period: each from the narrowest rule that sets it; null if none does. */
export function datedRulesOf(rules: readonly DateRule[], day: string): ArrivalRules {
  if (rules.length === 0) return noArrivalRules;
  const days = knownDays.get(rules) ?? new Map<string, ArrivalRules>();
  knownDays.set(rules, days);
  const found = days.get(day) ?? {
    minimumNights: ruleFor(rules, day, 'minimumNights')?.minimumNights ?? null,
    maximumNights: ruleFor(rules, day, 'maximumNights')?.maximumNights ?? null,
    arrivalDays: ruleFor(rules, day, 'arrivalDays')?.arrivalDays ?? null,
  };
  days.set(day, found);
  return found;
}

/** Nights and weekdays allowed for stays that begin on a day: of the narrowest rule that sets them, else the settings. */
function arrivalRulesOf(calendar: CalendarRules, day: string): ArrivalRules {
  const dated = datedRulesOf(calendar.rules, day);
  return {
    minimumNights: dated.minimumNights ?? calendar.minimumNights,
    maximumNights: dated.maximumNights ?? calendar.maximumNights,
    arrivalDays: dated.arrivalDays ?? calendar.arrivalDays,
  };
}

/** Last day on which a stay may end. */
export function lastDayOf({ calendar, today }: StayLimits): string {
  const ofWindow = addDays(today, calendar.windowDays);
  const ofAll = lastBookableDay(today);
  return ofWindow < ofAll ? ofWindow : ofAll;
}

/** @returns why no stay can begin on the day, whatever its length; null if one can */
export function checkArrival(day: string, limits: StayLimits): BrokenDateRule | null {
  const { advanceNoticeHours } = limits.calendar;
  if (day < limits.earliest) {
    const notice = `${countOf(advanceNoticeHours, 'hour')} ahead`;
    return { rule: 'notice', label: `Book ${notice}`, detail: `Book this retreat at least ${notice}.` };
  }
  const { arrivalDays } = arrivalRulesOf(limits.calendar, day);
  if (arrivalDays === null || hasWeekday(arrivalDays, weekdayOf(day))) return null;
  const days = listWeekdays(arrivalDays);
  return {
    rule: 'arrival-day',
    label: `Arrival on ${days} only`,
    detail: `Stays at that time begin on ${days} only.`,
  };
}

/**
 * @param hasOwnNights the stay has a package, whose numbers of nights hold instead of those of the calendar
 * @returns the first rule of the calendar that a stay breaks; null if it breaks none
 */
export function checkDateRules(
  { startDate, endDate }: { startDate: string; endDate: string },
  limits: StayLimits,
  hasOwnNights: boolean,
): BrokenDateRule | null {
  const arrival = checkArrival(startDate, limits);
  if (arrival !== null) return arrival;
  const nights = countNights(startDate, endDate);
  const { minimumNights, maximumNights } = arrivalRulesOf(limits.calendar, startDate);
  if (!hasOwnNights && minimumNights !== null && nights < minimumNights) {
    const count = countOf(minimumNights, 'night');
    return {
      rule: 'minimum-nights',
      label: `Minimum ${count}`,
      detail: `A stay that begins on this day has at least ${count}.`,
    };
  }
  if (!hasOwnNights && maximumNights !== null && nights > maximumNights) {
    const count = countOf(maximumNights, 'night');
    return {
      rule: 'maximum-nights',
      label: `Maximum ${count}`,
      detail: `A stay that begins on this day has at most ${count}.`,
    };
  }
  return checkWindow(endDate, limits);
}

/** @returns why no stay can end as late as on the day; null if one can */
export function checkWindow(day: string, limits: StayLimits): BrokenDateRule | null {
  if (day <= lastDayOf(limits)) return null;
  const window = `${countOf(limits.calendar.windowDays, 'day')} ahead`;
  return {
    rule: 'window',
    label: `Opens ${window}`,
    detail: `This retreat can be booked up to ${window}.`,
  };
}

/** The first and last day that a stay claims: not the day of its check-out if another arrival may follow on it. */
export function claimedDays(
  { startDate, endDate }: { startDate: string; endDate: string },
  { sameDayTurnover }: Pick<CalendarRules, 'sameDayTurnover'>,
): { from: string; to: string } {
  return { from: startDate, to: sameDayTurnover ? addDays(endDate, -1) : endDate };
}

/**
 * Fewest and most nights of a stay that begins on the day.
 * @param ofPackage nights of the chosen package, which hold instead of those of the calendar
 */
export function nightsFrom(
  day: string,
  calendar: CalendarRules,
  ofPackage: { least: number; most: number } | null,
): { least: number; most: number } {
  if (ofPackage !== null) return ofPackage;
  const { minimumNights, maximumNights } = arrivalRulesOf(calendar, day);
  return { least: minimumNights ?? 1, most: maximumNights ?? calendarLimits.nightsMax };
}

/**
 * Whether some stay can begin on the day: an arrival is allowed, and its fewest nights fit before the next claimed day
 * and the end of the window.
 */
export function isStart(
  day: string,
  limits: StayLimits,
  {
    unavailable,
    nights,
  }: { unavailable: ReadonlySet<string>; nights: { least: number; most: number } | null },
): boolean {
  if (checkArrival(day, limits) !== null) return false;
  const { least, most } = nightsFrom(day, limits.calendar, nights);
  const endDate = addDays(day, least);
  if (least > most || endDate > lastDayOf(limits)) return false;
  const { to } = claimedDays({ startDate: day, endDate }, limits.calendar);
  for (let each = day; each <= to; each = addDays(each, 1)) if (unavailable.has(each)) return false;
  return true;
}

const hasWeekday = (mask: number, weekday: number): boolean => (mask & (1 << weekday)) !== 0;

const weekdayNames = [
  'Sundays',
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
] as const;

/** 'Fridays and Saturdays' @param mask days of the week, Sunday as the lowest bit */
export function listWeekdays(mask: number): string {
  const names = weekdayNames.filter((_, weekday) => hasWeekday(mask, weekday));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

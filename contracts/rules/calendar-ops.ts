import type {
  CalendarRules,
  CalendarSettings,
  DateRule,
  SettingsChange,
} from '#contracts/domain/catalog/calendar-rules.ts';
import type { CalendarOp, ClaimedRange, HostCalendar } from '#contracts/domain/catalog/calendars.ts';
import { defaultSettings } from './calendar.ts';
import { addDays, toDay, toDayNumber } from './days.ts';

/** The new state of a day: blocked, with the host's note, or not blocked. */
export type DayChange = { isBlocked: true; note: string | null } | { isBlocked: false };

/** New states by day, `YYYY-MM-DD`. A later change of a day replaces an earlier one. */
export function dayChangesOf(ops: readonly CalendarOp[]): Map<string, DayChange> {
  // By number: a hundred changes of the same days would otherwise write 40,000 texts.
  const days = new Map<number, DayChange>();
  for (const { op, from, to, note = null } of ops) {
    if ((op !== 'block' && op !== 'unblock') || from === undefined || to === undefined) continue;
    const change: DayChange = op === 'block' ? { isBlocked: true, note } : { isBlocked: false };
    const last = toDayNumber(to);
    for (let day = toDayNumber(from); day <= last; day += 1) days.set(day, change);
  }
  return new Map([...days].map(([day, change]) => [toDay(day), change]));
}

/** The rules after the changes, in the order in which they were first added. */
export function applyRuleOps(calendar: CalendarRules, ops: readonly CalendarOp[]): CalendarRules {
  let { rules, ...settings } = calendar;
  for (const { op, rule, ruleId, settings: changed } of ops) {
    if (op === 'rule' && rule !== undefined) rules = withRule(rules, rule);
    if (op === 'removeRule') rules = rules.filter(({ id }) => id !== ruleId);
    if (op === 'settings' && changed !== undefined) settings = withSettings(settings, changed);
  }
  return { ...settings, rules };
}

/**
 * The settings with those that change. Preparation days and arrivals on the day of a check-out exclude each other: what
 * changes last holds, so that changes of two devices never contradict each other.
 */
function withSettings(settings: CalendarSettings, change: SettingsChange): CalendarSettings {
  const entries: [string, unknown][] = Object.entries(change);
  const changed = Object.fromEntries(
    entries.filter(([, value]) => value !== undefined),
  ) as Partial<CalendarSettings>;
  return {
    ...settings,
    ...(changed.sameDayTurnover === true && { preparationDays: 0 }),
    ...((changed.preparationDays ?? 0) > 0 && { sameDayTurnover: false }),
    ...changed,
  };
}

/** The settings of `after` that differ from those of `before`. */
export function changedSettings(before: CalendarSettings, after: CalendarSettings): SettingsChange {
  const fields = Object.keys(defaultSettings) as (keyof CalendarSettings)[];
  const changed = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

function withRule(rules: readonly DateRule[], rule: DateRule): DateRule[] {
  const isKnown = rules.some(({ id }) => id === rule.id);
  return isKnown ? rules.map((known) => (known.id === rule.id ? rule : known)) : [...rules, rule];
}

/**
 * The claims after the changes, as the device shows them until the server answers: the server may refuse days that were
 * booked meanwhile.
 * @param booked days of stays, which are not among the claims
 */
export function applyDayOps(
  { id, claims, sources }: HostCalendar,
  ops: readonly CalendarOp[],
  booked: ReadonlySet<string>,
): HostCalendar {
  const days = new Map<string, Omit<ClaimedRange, 'from' | 'to'>>();
  for (const { from, to, ...claim } of claims) {
    for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, claim);
  }
  for (const [day, change] of dayChangesOf(ops)) {
    const kind = days.get(day)?.kind ?? 'block';
    if (kind !== 'block') continue;
    if (!change.isBlocked) days.delete(day);
    else if (!booked.has(day)) days.set(day, { kind, reference: null, note: change.note });
  }
  return { id, sources, claims: toRanges([...days].sort(([one], [other]) => (one < other ? -1 : 1))) };
}

/** Joins consecutive days that something claims alike. @param days in order */
export function toRanges<C extends Omit<ClaimedRange, 'from' | 'to'>>(
  days: readonly (readonly [day: string, claim: C])[],
): (C & { from: string; to: string })[] {
  const ranges: (C & { from: string; to: string })[] = [];
  for (const [day, claim] of days) {
    const last = ranges.at(-1);
    const goesOn =
      last?.kind === claim.kind &&
      last.reference === claim.reference &&
      last.note === claim.note &&
      addDays(last.to, 1) === day;
    if (goesOn) last.to = day;
    else ranges.push({ ...claim, from: day, to: day });
  }
  return ranges;
}

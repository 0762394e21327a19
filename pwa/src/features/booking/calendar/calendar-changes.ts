import type { CalendarRules } from '#contracts/domain/catalog/calendar-rules.ts';
import type { CalendarOp } from '#contracts/domain/catalog/calendars.ts';
import { applyRuleOps, changedSettings, dayChangesOf } from '#contracts/rules/calendar-ops.ts';
import type { OwnCalendar } from './calendar-queries.ts';
import { describeDays, toSpans, type DaySpan, type HostDay } from './host-days.ts';

/** The changes of a calendar that an action of the host makes. */

/** Blocks what is free. Days that something else uses are left out, so that the server does not report them. */
export const blockOps = (days: readonly HostDay[], note: string | null = null): CalendarOp[] =>
  opsFor(days, isBlockable, (span) => ({ op: 'block', ...span, note }));

export const unblockOps = (days: readonly HostDay[]): CalendarOp[] =>
  opsFor(days, isBlocked, (span) => ({ op: 'unblock', ...span }));

/** Replaces the note of the blocked days. */
export const noteOps = (days: readonly HostDay[], note: string | null): CalendarOp[] =>
  opsFor(days, isBlocked, (span) => ({ op: 'block', ...span, note }));

export const isBlockable = ({ use }: HostDay): boolean => use.kind === 'free' || use.kind === 'preparation';
export const isBlocked = ({ use }: HostDay): boolean => use.kind === 'block';

const opsFor = (
  days: readonly HostDay[],
  isMeant: (day: HostDay) => boolean,
  toOp: (span: DaySpan) => CalendarOp,
): CalendarOp[] => toSpans(days.filter(isMeant).map(({ day }) => day)).map(toOp);

/** Changes that bring a calendar back to what it is now, after other changes. */
export function undoOps(calendar: OwnCalendar, ops: readonly CalendarOp[]): CalendarOp[] {
  return [...undoDays(calendar, ops), ...undoRules(calendar.rules, ops)];
}

function undoDays(calendar: OwnCalendar, ops: readonly CalendarOp[]): CalendarOp[] {
  const undone: CalendarOp[] = [];
  for (const { from, to } of toSpans([...dayChangesOf(ops).keys()].sort())) {
    const days = describeDays(calendar, { from, to });
    undone.push(...opsFor(days, isBlockable, (span) => ({ op: 'unblock', ...span })));
    for (const note of new Set(days.map(({ use }) => (use.kind === 'block' ? use.note : undefined)))) {
      if (note === undefined) continue;
      const hasNote = ({ use }: HostDay) => use.kind === 'block' && use.note === note;
      undone.push(...opsFor(days, hasNote, (span) => ({ op: 'block', ...span, note })));
    }
  }
  return undone;
}

function undoRules(before: CalendarRules, ops: readonly CalendarOp[]): CalendarOp[] {
  const { rules } = before;
  const after = applyRuleOps(before, ops);
  const settings = changedSettings(after, before);
  const known = new Set(rules.map(({ id }) => id));
  return [
    ...after.rules
      .filter(({ id }) => !known.has(id))
      .map(({ id }): CalendarOp => ({ op: 'removeRule', ruleId: id })),
    ...rules.filter((rule) => !after.rules.includes(rule)).map((rule): CalendarOp => ({ op: 'rule', rule })),
    ...(Object.keys(settings).length > 0 ? [{ op: 'settings' as const, settings }] : []),
  ];
}

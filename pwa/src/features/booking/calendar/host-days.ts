import { isActive } from '#contracts/rules/booking-lifecycle.ts';
import { claimedDays, datedRulesOf, type ArrivalRules } from '#contracts/rules/calendar.ts';
import { priceOfNight } from '#contracts/rules/date-prices.ts';
import { addDays } from '#contracts/rules/days.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import type { OwnCalendar } from './calendar-queries.ts';

/** Days from `from` to `to`, `YYYY-MM-DD`, both included. */
export interface DaySpan {
  from: string;
  to: string;
}

/** How a day of a listing is used. `preparation`: free, but too close to a stay to be booked. */
export type DayUse =
  | { kind: 'free' | 'preparation' }
  | { kind: 'booking' | 'request'; bookingId: number; guest: string }
  | { kind: 'block'; note: string | null }
  | { kind: 'import'; site: string }
  | { kind: 'departure'; title: string };
export type DayUseKind = DayUse['kind'];

/** A day of a listing as its host sees it. */
export interface HostDay {
  day: string;
  use: DayUse;
  /** Of the night that begins on the day, in whole US dollars. */
  price: number;
  /** The price differs from the base price. */
  isSpecial: boolean;
  /** Rules of a period for stays that begin on the day; null values where the usual rules hold. */
  datedRules: ArrivalRules;
  /** Whether the days before and after belong to the same use. */
  joinsPrevious: boolean;
  joinsNext: boolean;
}

/** Days of a listing in order, with what uses them. A day has one use: a stay comes before all others. */
export function describeDays(calendar: OwnCalendar, { from, to }: DaySpan): HostDay[] {
  const { property, rules } = calendar;
  const uses = usesOf(calendar, { from: addDays(from, -1), to: addDays(to, 1) });
  return daysOfStay(from, to).map((day) => {
    const use = uses.get(day) ?? { kind: 'free' };
    const price = priceOfNight(property.pricePerNight, rules, day);
    return {
      day,
      use,
      price,
      isSpecial: price !== property.pricePerNight,
      datedRules: datedRulesOf(rules.rules, day),
      joinsPrevious: isJoined(use, uses.get(addDays(day, -1))),
      joinsNext: isJoined(use, uses.get(addDays(day, 1))),
    };
  });
}

/** Uses by day. Each is one object for all of its days. */
function usesOf({ stays, claims, sites, departures, rules }: OwnCalendar, span: DaySpan) {
  const uses = new Map<string, DayUse>();
  const preparation: DayUse = { kind: 'preparation' };
  const add = ({ from, to }: DaySpan, use: DayUse) => {
    for (const day of daysWithin(from, to, span)) uses.set(day, use);
  };
  const spans: DaySpan[] = [];
  for (const { from, to, kind, reference, note } of claims) {
    if (kind === 'block') add({ from, to }, { kind, note });
    else {
      spans.push({ from, to });
      if (kind === 'import') add({ from, to }, { kind, site: sites.get(reference ?? 0) ?? 'Another site' });
      else add({ from, to }, { kind, title: departures.get(reference ?? 0) ?? 'Group retreat' });
    }
  }
  for (const stay of stays) {
    const claimed = claimedDays(stay, rules);
    if (isActive(stay.status)) spans.push(claimed);
    const kind = stay.status === 'pending' ? 'request' : 'booking';
    add(claimed, { kind, bookingId: stay.id, guest: stay.guest.name });
  }
  const days = rules.preparationDays;
  for (const { from, to } of days === 0 ? [] : spans) {
    for (const day of daysWithin(addDays(from, -days), addDays(to, days), span)) {
      if (!uses.has(day)) uses.set(day, preparation);
    }
  }
  return uses;
}

function daysWithin(from: string, to: string, span: DaySpan): string[] {
  return daysOfStay(from < span.from ? span.from : from, to > span.to ? span.to : to);
}

/** Whether two neighbouring days have the same use. Blocks of different notes are apart. */
const isJoined = (use: DayUse, other: DayUse | undefined): boolean => use.kind !== 'free' && use === other;

/** Joins consecutive days. @param days in order */
export function toSpans(days: readonly string[]): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

import { countOf } from '#contracts/plural.ts';
import { listWeekdays, type ArrivalRules } from '#contracts/rules/calendar.ts';
import { isUsual } from './dated-rules.ts';
import type { HostDay } from './host-days.ts';

/** 'at least 3 nights, at most 7 nights, arrival on Saturdays'; empty if the usual rules hold. */
export function arrivalRulesLabel({ minimumNights, maximumNights, arrivalDays }: ArrivalRules): string {
  const parts = [
    minimumNights !== null && `at least ${countOf(minimumNights, 'night')}`,
    maximumNights !== null && `at most ${countOf(maximumNights, 'night')}`,
    arrivalDays !== null &&
      (arrivalDays === everyDay ? 'arrival on any day' : `arrival on ${listWeekdays(arrivalDays)}`),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

const everyDay = 127;

/** Limits of stays that begin on the day, in one or two words for its cell. */
export const shortRules = ({ minimumNights, maximumNights }: ArrivalRules): string => {
  if (minimumNights !== null) return `${minimumNights}+ nights`;
  return maximumNights === null ? 'Arrivals' : `Up to ${maximumNights}`;
};

/** Rules of the selected days in a sentence; null if the usual ones hold on all of them. */
export function sentenceOfRules(days: readonly HostDay[]): string | null {
  const labels = new Set(days.map(({ datedRules }) => arrivalRulesLabel(datedRules)));
  if (labels.size > 1) return 'Different rules for stays that begin on these days.';
  const [label = ''] = labels;
  return label === '' ? null : `Stays that begin then: ${label}.`;
}

/** Whether a rule for a period applies to the day. */
export const hasDatedRules = ({ datedRules }: HostDay): boolean => !isUsual(datedRules);

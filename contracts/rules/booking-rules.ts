import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { includesUnavailableDay } from './availability.ts';
import { checkDateRules, claimedDays, type BrokenDateRule, type StayLimits } from './calendar.ts';
import { countNights, isTooLong, lastBookableDay, tooManyNightsMessage } from './stay.ts';

/** A booking rule that a stay violates, with title and message. Source: spec §5, booking rules 1–5. */
export interface BrokenRule {
  rule:
    | 'dates'
    | 'past'
    | 'nights'
    | 'minimum-stay'
    | 'maximum-stay'
    | 'fixed-duration'
    | 'too-long'
    | 'too-far'
    | BrokenDateRule['rule']
    | 'unavailable';
  title: string;
  detail: string;
}

type PackageRules = Pick<RetreatPackage, 'name' | 'minimumStay' | 'maximumStay' | 'fixedDuration'>;

const selectDates: BrokenRule = {
  rule: 'dates',
  title: 'Please select dates',
  detail: 'You must select both check-in and check-out dates.',
};

const unavailableDates: BrokenRule = {
  rule: 'unavailable',
  title: 'Unavailable dates selected',
  detail: "Your selected date range includes dates that are unavailable or don't have enough spots.",
};

const tooManyNights: BrokenRule = {
  rule: 'too-long',
  title: 'Please select dates',
  detail: tooManyNightsMessage,
};

const tooFarAhead: BrokenRule = {
  rule: 'too-far',
  title: 'Please select dates',
  detail: 'A stay can be booked up to two years ahead.',
};

/** @returns the first rule about nights that the package sets and the stay violates, in the documented order */
function checkPackageNights(nights: number, chosen: PackageRules): BrokenRule | null {
  const { name, minimumStay, maximumStay, fixedDuration } = chosen;
  if (nights < minimumStay) {
    return {
      rule: 'minimum-stay',
      title: 'Minimum stay required',
      detail: `The ${name} package requires a minimum stay of ${minimumStay} nights.`,
    };
  }
  if (maximumStay !== null && nights > maximumStay) {
    return {
      rule: 'maximum-stay',
      title: 'Maximum stay exceeded',
      detail: `The ${name} package allows a maximum stay of ${maximumStay} nights.`,
    };
  }
  if (fixedDuration && nights !== minimumStay) {
    return {
      rule: 'fixed-duration',
      title: 'Fixed duration package',
      detail: `The ${name} package requires exactly ${minimumStay} nights - no more, no less.`,
    };
  }
  return null;
}

/**
 * @returns the first rule that a stay violates, in the documented order, those of the listing's calendar before its taken
 * days; null if it violates none
 */
export function checkStay(
  stay: { startDate: string | null; endDate: string | null },
  chosen: PackageRules | null,
  unavailable: ReadonlySet<string>,
  limits: StayLimits,
): BrokenRule | null {
  const { today } = limits;
  const { startDate, endDate } = stay;
  if (startDate === null || endDate === null) return selectDates;
  if (startDate < today) {
    return { rule: 'past', title: 'Please select dates', detail: 'Check-in cannot be in the past.' };
  }
  const nights = countNights(startDate, endDate);
  if (nights < 1) {
    return { rule: 'nights', title: 'Please select dates', detail: 'Check-out must be after check-in.' };
  }
  const broken = chosen === null ? null : checkPackageNights(nights, chosen);
  if (broken !== null) return broken;
  if (isTooLong(startDate, endDate)) return tooManyNights;
  if (endDate > lastBookableDay(today)) return tooFarAhead;
  const brokenDate = checkDateRules({ startDate, endDate }, limits, chosen !== null);
  if (brokenDate !== null) return { ...brokenDate, title: 'Please choose other dates' };
  const { from, to } = claimedDays({ startDate, endDate }, limits.calendar);
  return includesUnavailableDay({ startDate: from, endDate: to }, unavailable) ? unavailableDates : null;
}

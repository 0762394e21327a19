import { countOf } from '#contracts/plural.ts';
import type { ProgrammeItem, ProgrammeKind, StayItem } from '#contracts/domain/stay/programmes.ts';
import { addDays } from '#contracts/rules/days.ts';
import { dateFormat } from '#contracts/date-format.ts';
import { formatDay } from '#pwa/lib/days.ts';
import { formatClock } from '#pwa/lib/format-clock.ts';

export const kindLabels: Readonly<Record<ProgrammeKind, string>> = {
  class: 'Class',
  meal: 'Meal',
  treatment: 'Treatment',
  excursion: 'Excursion',
  free: 'Free time',
};

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const writeWeekday = dateFormat({ weekday: 'short', timeZone: 'UTC' });

/** 'Wed, Jun 12'. @param day `YYYY-MM-DD` */
export const programmeDayName = (day: string): string =>
  `${writeWeekday(new Date(`${day}T00:00:00Z`))}, ${formatDay(day)}`;

export const formatTimes = ({ startTime, endTime }: Pick<StayItem, 'startTime' | 'endTime'>): string =>
  `${formatClock(startTime)} – ${formatClock(endTime)}`;

/** Place, leader and kind in one line: 'Hall · with Ana · Class'. */
export const describeItem = ({ place, leader, kind }: Pick<StayItem, 'place' | 'leader' | 'kind'>): string =>
  [place, leader === '' ? '' : `with ${leader}`, kindLabels[kind]].filter((part) => part !== '').join(' · ');

/** Days that a host can choose for an item: every day, then those of the week or of the departure. */
export function dayChoices(departure: { startDate: string; endDate: string } | null): {
  day: number | null;
  label: string;
}[] {
  const every = { day: null, label: 'Every day' };
  if (departure === null) return [every, ...weekdayNames.map((label, index) => ({ day: index + 1, label }))];
  const days = [];
  for (let day = departure.startDate; day <= departure.endDate; day = addDays(day, 1)) {
    days.push({ day: days.length + 1, label: programmeDayName(day) });
  }
  return [every, ...days];
}

/** What changed, for a guest who has not seen it: 'Moved to 9:30 AM'; null if nothing did. */
export function changeLabel({ cancelled, change, startTime, place }: StayItem): string | null {
  if (cancelled) return 'Cancelled';
  if (change === 'moved') return `Moved to ${formatClock(startTime)}`;
  return change === 'place' && place !== '' ? `Now in ${place}` : null;
}

/** '3 of 12 places picked'; without a number of places 'Picked by 3'; null if nobody picked it. */
export function pickedLabel({ picked, places }: Pick<ProgrammeItem, 'picked' | 'places'>): string | null {
  if (places !== null) return `${picked} of ${countOf(places, 'place')} picked`;
  return picked === 0 ? null : `Picked by ${picked}`;
}

import { countOf } from '#contracts/plural.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { formatDayWithYear } from '#pwa/lib/days.ts';

type PackageNights = Pick<RetreatPackage, 'minimumStay' | 'maximumStay' | 'fixedDuration'>;

const nights = (count: number) => countOf(count, 'night');

/** Allowed length of a stay with the package: 'Exactly 7 nights', '2 – 4 nights', 'From 3 nights', 'Any length'. */
export function nightsRule({ minimumStay, maximumStay, fixedDuration }: PackageNights): string {
  if (fixedDuration || minimumStay === maximumStay) return `Exactly ${nights(minimumStay)}`;
  if (maximumStay !== null) return `${minimumStay} – ${nights(maximumStay)}`;
  return minimumStay > 1 ? `From ${nights(minimumStay)}` : 'Any length';
}

/** Days between which the package can be booked, or null without limits. */
export function bookableDays({
  startDate,
  endDate,
}: Pick<RetreatPackage, 'startDate' | 'endDate'>): string | null {
  if (startDate !== null && endDate !== null) {
    return `${formatDayWithYear(startDate)} – ${formatDayWithYear(endDate)}`;
  }
  if (startDate !== null) return `From ${formatDayWithYear(startDate)}`;
  return endDate === null ? null : `Until ${formatDayWithYear(endDate)}`;
}

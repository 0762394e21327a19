import type { NewBooking } from '#contracts/domain/booking/bookings.ts';
import { countOf } from '#contracts/plural.ts';
import { checkStay, type BrokenRule } from '#contracts/rules/booking-rules.ts';
import { noticeEnd, type StayLimits } from '#contracts/rules/calendar.ts';
import { AppError } from '#server/lib/errors.ts';
import { dayIn } from '#server/lib/time.ts';
import type { PackageTerms } from '#server/catalog/retreat-packages/package-terms-repository.ts';
import type { ListingTerms } from '#server/catalog/properties/listing-terms-repository.ts';

type Stay = Pick<NewBooking, 'startDate' | 'endDate' | 'guests'>;

const none: ReadonlySet<string> = new Set();

/** Rules that concern the first day of a stay. */
const startRules: ReadonlySet<BrokenRule['rule']> = new Set(['past', 'notice', 'arrival-day']);

/** What stays at the listing must keep to, at that moment in its time zone. */
export const limitsOf = (
  { calendar, timeZone }: Pick<ListingTerms, 'calendar' | 'timeZone'>,
  now: Date,
): StayLimits => ({
  calendar,
  today: dayIn(now, timeZone),
  earliest: dayIn(noticeEnd(now, calendar), timeZone),
});

function refuse(field: string, detail: string): never {
  throw new AppError('rule_violated', detail, { errors: [{ field, message: detail }] });
}

/**
 * Checks a stay against the rules that need only the listing's and the package's terms.
 * @throws {AppError} `rule_violated` with the sentence of the first rule broken. Source: spec §5, rules 1–4, decision 043
 */
export function checkTerms(stay: Stay, listing: ListingTerms, chosen: PackageTerms | null, now: Date): void {
  const broken = checkStay(stay, chosen, none, limitsOf(listing, now));
  if (broken !== null) refuse(startRules.has(broken.rule) ? 'startDate' : 'endDate', broken.detail);
  if (chosen?.startDate != null && stay.startDate < chosen.startDate) {
    refuse('startDate', `The ${chosen.name} package begins on ${chosen.startDate}.`);
  }
  if (chosen?.endDate != null && stay.endDate > chosen.endDate) {
    refuse('endDate', `The ${chosen.name} package ends on ${chosen.endDate}.`);
  }
  const most = Math.min(listing.maxGuests, chosen?.maxCapacity ?? listing.maxGuests);
  if (stay.guests > most) {
    refuse(
      'guests',
      `${chosen === null ? 'This retreat' : `The ${chosen.name} package`} takes ${countOf(most, 'guest')} at most.`,
    );
  }
}

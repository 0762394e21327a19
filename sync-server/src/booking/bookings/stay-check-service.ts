import type { NewBooking } from '#contracts/domain/bookings.ts';
import { countOf } from '#contracts/plural.ts';
import { checkStay } from '#contracts/rules/booking-rules.ts';
import { AppError } from '#server/lib/errors.ts';
import type { PackageTerms } from '#server/catalog/retreat-packages/package-terms-repository.ts';
import type { ListingTerms } from '#server/catalog/properties/listing-terms-repository.ts';

type Stay = Pick<NewBooking, 'startDate' | 'endDate' | 'guests'>;

const none: ReadonlySet<string> = new Set();

function refuse(field: string, detail: string): never {
  throw new AppError('rule_violated', detail, { errors: [{ field, message: detail }] });
}

/**
 * Checks a stay against the rules that need only the listing's and the package's terms.
 * @param today in the listing's time zone
 * @throws {AppError} `rule_violated` with the sentence of the first rule broken. Source: spec §5, rules 1–4
 */
export function checkTerms(
  stay: Stay,
  listing: ListingTerms,
  chosen: PackageTerms | null,
  today: string,
): void {
  const broken = checkStay(stay, chosen, none, today);
  if (broken !== null) refuse(broken.rule === 'past' ? 'startDate' : 'endDate', broken.detail);
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

import type { NewBooking, TakenStay } from '#contracts/bookings.ts';
import { nearestFreeStays, unavailableDays } from '#contracts/rules/availability.ts';
import { checkStay } from '#contracts/rules/booking-rules.ts';
import { addDays, lastBookableDay } from '#contracts/rules/stay.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/errors.ts';
import { findTakenDays } from './booking-day-repository.ts';
import type { ListingTerms, PackageTerms } from './listing-repository.ts';
import { findPackageDays } from './package-spot-repository.ts';

type Stay = Pick<NewBooking, 'startDate' | 'endDate' | 'guests'>;

/** How far from the wished stay free ones are looked for, in days. */
const searchDays = 90;
const offered = 3;
const none: ReadonlySet<string> = new Set();

function refuse(field: string, detail: string): never {
  throw new AppError('rule_violated', detail, { errors: [{ field, message: detail }] });
}

/**
 * Holds a stay against the rules that need nothing but the listing's and the package's terms.
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
    const guests = most === 1 ? '1 guest' : `${most} guests`;
    refuse(
      'guests',
      `${chosen === null ? 'This retreat' : `The ${chosen.name} package`} takes ${guests} at most.`,
    );
  }
}

/** Free stays of the same length near the wished one, inside the package's own days. */
async function findNearestFreeStays(
  db: Db,
  stay: Stay,
  propertyId: number,
  chosen: PackageTerms | null,
  today: string,
): Promise<TakenStay[]> {
  const from = addDays(stay.startDate, -searchDays);
  const to = addDays(stay.endDate, searchDays);
  const taken = await findTakenDays(db, propertyId, from, to);
  const packageDays = chosen === null ? [] : await findPackageDays(db, chosen.id, from, to);
  const unavailable = unavailableDays(
    taken.map((day) => ({ startDate: day, endDate: day })),
    packageDays,
    stay.guests,
  );
  const { startDate: opens, endDate: closes } = chosen ?? { startDate: null, endDate: null };
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if ((opens !== null && day < opens) || (closes !== null && day > closes)) unavailable.add(day);
  }
  const last = lastBookableDay(today);
  for (let day = addDays(last, 1); day <= to; day = addDays(day, 1)) unavailable.add(day);
  return nearestFreeStays(stay, unavailable, today, offered, searchDays);
}

/** The refusal of a stay whose days are gone: spec §5, rule 5, with what is free instead in `current`. */
export async function datesUnavailable(
  db: Db,
  stay: Stay,
  propertyId: number,
  chosen: PackageTerms | null,
  today: string,
): Promise<AppError> {
  const current = { freeStays: await findNearestFreeStays(db, stay, propertyId, chosen, today) };
  return new AppError('dates_unavailable', undefined, { current });
}

import type { NewBooking, TakenStay } from '#contracts/domain/booking/bookings.ts';
import type { Problem } from '#contracts/api/errors.ts';
import { searchFreeStays, unavailableDays } from '#contracts/rules/availability.ts';
import { checkDateRules, lastDayOf } from '#contracts/rules/calendar.ts';
import { addDays } from '#contracts/rules/days.ts';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError, ReplayedRefusal } from '#server/lib/errors.ts';
import { limitsOf } from './stay-check-service.ts';
import { findUnavailableDays } from './taken-range-service.ts';
import { findBookablePackage } from '#server/catalog/retreat-packages/package-terms-repository.ts';
import { findTermsOfStays } from '#server/catalog/properties/listing-terms-repository.ts';
import { findPackageDays } from '#server/catalog/retreat-packages/package-day-repository.ts';

type Stay = Pick<NewBooking, 'propertyId' | 'retreatPackageId' | 'startDate' | 'endDate' | 'guests'>;

/** Search radius around the requested stay, in days. */
const searchDays = 90;

/** The refusal of a stay whose days are taken. Source: spec §5, rule 5 */
export class DatesUnavailable extends AppError {
  readonly stay: Stay;

  /** @param headers of an earlier refusal */
  constructor(stay: Stay, headers: Readonly<Record<string, string>> = {}) {
    super('dates_unavailable', undefined, { headers });
    this.stay = stay;
  }
}

/** The stay's earlier refusal, if its days were taken; null for any other error. */
export function asDatesUnavailable(error: unknown, stay: Stay): DatesUnavailable | null {
  if (!(error instanceof ReplayedRefusal)) return null;
  const { code } = JSON.parse(error.body) as Problem;
  if (code !== 'dates_unavailable') return null;
  return new DatesUnavailable(stay, {
    [names.replayed]: 'true',
    get [names.syncSeq]() {
      return String(error.seq);
    },
  });
}

/**
 * Adds the nearest free stays to refusals that have none yet, in `current`. Other errors are left unchanged. HTTP calls
 * and push envelopes both call this after their transaction, because the search takes longer than the refusal and must
 * not block the single writer.
 *
 * The receipt stores only the refusal. A copy of the call is refused again even if the days are free by then, and gets
 * current alternatives, because earlier ones may be taken.
 */
export async function offerFreeStays(
  { database, clock }: { database: Database; clock: Clock },
  thrown: readonly unknown[],
): Promise<void> {
  const calendars = new Map<string, [DatesUnavailable, ...DatesUnavailable[]]>();
  for (const refusal of thrown) {
    if (!(refusal instanceof DatesUnavailable)) continue;
    const { propertyId, retreatPackageId, guests } = refusal.stay;
    const calendar = [propertyId, retreatPackageId, guests].join(' ');
    const others = calendars.get(calendar);
    if (others === undefined) calendars.set(calendar, [refusal]);
    else others.push(refusal);
  }
  await Promise.all(
    [...calendars.values()].map(async (refusals) => {
      const search = await openCalendar(database.read, clock, refusals);
      for (const refusal of refusals) refusal.current = { freeStays: search(refusal.stay) };
    }),
  );
}

/** Reads the days around all stays at once. All have the same listing, package and number of guests. */
async function openCalendar(
  db: Db,
  clock: Clock,
  refusals: readonly [DatesUnavailable, ...DatesUnavailable[]],
): Promise<(wished: TakenStay) => TakenStay[]> {
  const { propertyId, retreatPackageId, guests } = refusals[0].stay;
  const chosen =
    retreatPackageId === null ? null : await findBookablePackage(db, propertyId, retreatPackageId);
  // The package or listing may have been deleted before a copy of the call arrives.
  const isPackageGone = retreatPackageId !== null && chosen === null;
  const terms = isPackageGone ? null : await findTermsOfStays(db, propertyId);
  if (terms === null) return () => [];

  const starts = refusals.map(({ stay }) => addDays(stay.startDate, -searchDays)).sort();
  const ends = refusals.map(({ stay }) => addDays(stay.endDate, searchDays)).sort();
  const limits = limitsOf(terms, clock.now());
  const { calendar, earliest: today } = limits;
  const horizon = lastDayOf(limits);
  const first = [today, chosen?.startDate ?? today, starts[0] ?? today].sort().at(-1) ?? today;
  const last = [horizon, chosen?.endDate ?? horizon, ends.at(-1) ?? horizon].sort()[0] ?? horizon;
  const taken = await findUnavailableDays(db, propertyId, { from: first, to: last }, calendar);
  const packageDays = chosen === null ? [] : await findPackageDays(db, chosen.id, first, last);
  const takenStays = taken.map((day) => ({ startDate: day, endDate: day }));
  return searchFreeStays(unavailableDays(takenStays, packageDays, guests), {
    ...{ first, last, searchDays },
    sameDayTurnover: calendar.sameDayTurnover,
    isAllowed: (stay) => checkDateRules(stay, limits, chosen !== null) === null,
  });
}

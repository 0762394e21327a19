import { needsFreeDays, type SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { sharesDay } from '#contracts/rules/days.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';

/** Finds listings that are booked on a day of the search, as far as this device knows; none if that does not matter. */
export async function findTakenProperties(
  db: PublicDb,
  filters: SearchFilters,
): Promise<Set<number>> {
  const { startDate, endDate } = filters;
  if (startDate === undefined || endDate === undefined || !needsFreeDays(filters)) return new Set();
  const rows = await db.takenStays.toArray();
  const taken = rows.filter(({ stays }) => stays.some((stay) => sharesDay(stay, { startDate, endDate })));
  return new Set(taken.map(({ propertyId }) => propertyId));
}

import type {
  CalendarDayState,
  HostCalendar,
  PropertyCalendar,
} from '#contracts/domain/catalog/calendars.ts';
import { priceOfNight } from '#contracts/rules/date-prices.ts';
import { addDays } from '#contracts/rules/days.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import {
  readClaims,
  readUnbookedClaims,
  type DayClaim,
} from '#server/booking/day-claims/booking-day-repository.ts';
import { findUnavailableDays } from '#server/booking/bookings/taken-range-service.ts';
import { findSourceNames } from '#server/booking/calendar-sources/calendar-source-repository.ts';
import { findVisibleListing } from '#server/catalog/properties/listing-terms-repository.ts';
import { findPropertyIdsOfHost } from '#server/catalog/properties/property-repository.ts';
import { readDayWindow } from '#server/catalog/retreat-packages/availability-service.ts';
import type { Db } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { dayIn, toUtcDay } from '#server/lib/time.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';

/**
 * Rules and days of a listing; only its host sees what claims a day.
 * @throws {AppError} `not_found`; `bad_filter` if the window ends before it starts or is too long
 */
export async function getCalendar(
  db: Db,
  clock: Clock,
  caller: Caller | null,
  { id, window }: { id: number; window: { from?: string | undefined; to?: string | undefined } },
): Promise<PropertyCalendar> {
  const listing = await findVisibleListing(db, id, caller);
  if (listing === null) throw new AppError('not_found', 'This retreat could not be found.');
  const { calendar, pricePerNight } = listing;
  const range = readDayWindow(window, dayIn(clock.now(), listing.timeZone));
  const taken = new Set(await findUnavailableDays(db, id, range, calendar));
  const isHost = listing.hostId === caller?.userId;
  const claims = isHost ? await readClaims(db, id, range) : [];
  const claimOf = new Map(claims.map((claim) => [claim.day, claim]));
  const days = daysOfStay(range.from, range.to).map((day) => ({
    day,
    isFree: !taken.has(day),
    price: priceOfNight(pricePerNight, calendar, day),
    ...toHostFields(claimOf.get(day)),
  }));
  return { rules: calendar, days };
}

function toHostFields(claim: DayClaim | undefined): Partial<CalendarDayState> {
  if (claim === undefined) return {};
  const { kind, note, bookingId, reference } = claim;
  return {
    kind,
    ...(kind === 'block' && { note }),
    ...(bookingId !== null && { bookingId }),
    ...(reference !== null && { reference }),
  };
}

/** Days before today that a host's device still shows. */
const shownPastDays = 31;

/** Claims of a host's listings besides stays, for the change feed: one row per listing, under the listing's id. */
export const calendarFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    if (viewer === null) return new Map();
    const own = new Set(await findPropertyIdsOfHost(db, viewer.userId));
    const shown = ids.filter((id) => own.has(id));
    const from = addDays(toUtcDay(clock.now()), -shownPastDays);
    const claims = await readUnbookedClaims(db, shown, from);
    const names = await findSourceNames(db, shown);
    return new Map(
      shown.map((id): [number, HostCalendar] => [
        id,
        { id, claims: claims.get(id) ?? [], sources: names.get(id) ?? [] },
      ]),
    );
  },
  listOwnIds: (db, viewer) => findPropertyIdsOfHost(db, viewer.userId),
});

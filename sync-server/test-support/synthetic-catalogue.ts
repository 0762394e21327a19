import { constantFrom, integer, option, record, subarray } from 'fast-check';
import { listingAmenities, listingRetreatTypes, searchRetreatTypes } from '#contracts/domain/option-lists.ts';
import {
  normalizeFilters,
  needsFreeDays,
  searchMatcher,
  type Searchable,
  type SearchFilters,
} from '#contracts/rules/search/search-matching.ts';
import { bySort, searchSorts } from '#contracts/rules/search/search-order.ts';
import { addDays } from '#contracts/rules/days.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import type { NextDeparture } from '#contracts/rules/departures/next-departures.ts';
import { insertDeparture } from '#server/booking/departures/departure-repository.ts';
import { storeRooms } from '#server/booking/departures/room-repository.ts';
import { toDepartureColumns } from '#server/catalog/properties/next-departure-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { insertProperties } from '#server/catalog/properties/property-repository.ts';
import { renderDocument, type PropertyRow } from '#server/catalog/properties/property-row.ts';
import { newPropertyRow } from '#server/catalog/properties/property-columns.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { buildListing } from './test-properties.ts';

const firstDay = '2030-05-01';
const hostTerm = 'Silent Cinema';
const places = ['Mývatn, Iceland', 'Łódź, Poland', 'Kyoto, Japan', "Cortina d'Ampezzo", 'Pinhão, Portugal'];
const titles = ['Basalt Lagoon', 'STRASSE 100% Quiet', 'Mist_pine Cabin', 'Páramo House', 'Straße am Meer'];

/** Possible stays of a listing, as offsets in days; no two share a day. */
const stayChoices = [
  { from: 0, to: 1 },
  { from: 3, to: 4 },
  { from: 6, to: 7 },
] as const;

/** Possible departures of a listing, earliest first. They may share days with stays. */
const departureChoices = [
  { from: 1, to: 2 },
  { from: 2, to: 6 },
] as const;

export interface MadeListing extends Omit<Searchable, 'nextDepartures'> {
  isVerified: boolean;
  stays: readonly { from: number; to: number }[];
  departures: readonly { from: number; to: number }[];
}

/** A listing without its id, which is its index in the catalogue. */
export const madeListing = record({
  title: constantFrom(...titles),
  location: constantFrom(...places),
  pricePerNight: constantFrom(1, 49, 50, 51, 120, 310, 999, 1000, 1001, 4000),
  maxGuests: integer({ min: 1, max: 6 }),
  instantBook: constantFrom(true, false),
  retreatTypes: subarray([...listingRetreatTypes, hostTerm], { minLength: 1, maxLength: 4 }),
  amenities: subarray([...listingAmenities, hostTerm], { minLength: 1, maxLength: 6 }),
  // Few times, so that many listings have the same one.
  createdAt: constantFrom(...[1, 2, 3, 4, 5].map((day) => `2030-01-0${day}T00:00:00.000Z`)),
  rating: constantFrom(null, 0, 3.5, 4.8, 14 / 3, 5),
  isVerified: constantFrom(true, true, true, false),
  stays: subarray([...stayChoices]),
  departures: subarray([...departureChoices]),
});

const maybe = { nil: undefined };
/** A search and its page size. */
export const madeSearch = record({
  location: option(
    constantFrom(
      'MYVATN',
      'lodz',
      'strasse',
      '0%',
      't_p',
      "d'a",
      'cortina ampezzo',
      'o, ja',
      'japan kyoto',
      'pinhao',
      'yoga',
      'hot springs',
      'silent japan',
      'a',
      ' ',
      'x',
    ),
    maybe,
  ),
  days: option(record({ from: integer({ min: 0, max: 9 }), nights: integer({ min: 0, max: 3 }) }), maybe),
  guests: option(integer({ min: 1, max: 7 }), maybe),
  minPrice: option(constantFrom(0, 50, 51, 120, 1000, 1001), maybe),
  maxPrice: option(constantFrom(0, 50, 310, 999, 1000, 5000), maybe),
  instantBook: option(constantFrom(true, false), maybe),
  retreatTypes: option(subarray([...searchRetreatTypes, 'Massage', hostTerm, 'Unheard of']), maybe),
  amenities: option(
    subarray(['Wifi', 'Pool', 'Hot Springs|Bath', 'Unheard of', hostTerm, `${hostTerm}|Wifi`], {
      maxLength: 2,
    }),
    maybe,
  ),
  departures: option(constantFrom(true, false), maybe),
  categoryTypes: option(subarray(['Bath', 'Hot Springs', hostTerm]), maybe),
  sort: option(constantFrom(...searchSorts), maybe),
  limit: integer({ min: 1, max: 7 }),
})
  // An inverted range is refused, so there is nothing to compare.
  .filter(({ minPrice = 0, maxPrice = Infinity }) => minPrice <= maxPrice);

export function toFilters({
  days,
  ...rest
}: Omit<SearchFilters, 'startDate' | 'endDate'> & {
  days: { from: number; nights: number } | undefined;
}): SearchFilters {
  if (days === undefined) return normalizeFilters(rest);
  const startDate = addDays(firstDay, days.from);
  return normalizeFilters({ ...rest, startDate, endDate: addDays(startDate, days.nights) });
}

const takenDaysOf = ({ stays }: MadeListing): string[] =>
  stays.flatMap(({ from, to }) => daysOfStay(addDays(firstDay, from), addDays(firstDay, to)));

const createdAt = '2030-01-01T00:00:00.000Z';

const departuresOf = ({ departures }: MadeListing): NextDeparture[] =>
  departures.map(({ from, to }) => {
    const [startDate, endDate] = [addDays(firstDay, from), addDays(firstDay, to)];
    return { startDate, endDate, bookByAt: `${startDate}T00:00:00.000Z`, priceFrom: 500, placesLeft: 2 };
  });

/** The expected results, computed by the rules of contracts from the rows. */
export function judge(listings: readonly MadeListing[], filters: SearchFilters): number[] {
  const { startDate, endDate } = filters;
  const isFree = (one: MadeListing) =>
    startDate === undefined ||
    endDate === undefined ||
    !takenDaysOf(one).some((day) => day >= startDate && day <= endDate);
  const matches = searchMatcher(filters, createdAt);
  return listings
    .map((one) => ({ ...one, nextDepartures: departuresOf(one) }))
    .filter((one) => one.isVerified && matches(one) && (isFree(one) || !needsFreeDays(filters)))
    .sort(bySort(filters.sort))
    .map(({ id }) => id);
}

/** Replaces the previous catalogue, like writes of a running server. */
export async function replaceListings(
  database: Database,
  hostId: number,
  made: readonly MadeListing[],
): Promise<void> {
  await database.write(async (trx) => {
    const gone = await trx<PropertyRow>('properties').pluck('id');
    await trx('booking_days').delete();
    await trx('departures').delete();
    await trx('bookings').delete();
    await trx('properties').delete();
    await insertProperties(
      trx,
      made.map((one) => {
        const facts = { id: one.id, hostId, createdAt: one.createdAt, coverPlaceholder: null };
        const row = {
          ...newPropertyRow(buildListing(copyOf(one)), facts),
          rating: one.rating,
          review_count: one.rating === null ? 0 : 3,
          is_verified: one.isVerified,
          ...(one.isVerified && { waiting_since: null }),
          ...toDepartureColumns(departuresOf(one)),
          verification_status: one.isVerified ? ('verified' as const) : ('pending' as const),
        };
        return { ...row, document: renderDocument(row, { id: hostId, name: 'host', profileImage: null }) };
      }),
    );
    await insertMadeDepartures(trx, made);
    let bookingId = 0;
    for (const { id, stays } of made) {
      for (const { from, to } of stays) {
        bookingId += 1;
        const [startDate, endDate] = [addDays(firstDay, from), addDays(firstDay, to)];
        await trx('bookings').insert({
          id: bookingId,
          reference: `WLNS${bookingId}`,
          property_id: id,
          user_id: hostId,
          start_date: startDate,
          end_date: endDate,
          total_price: 1,
          status: 'confirmed',
          created_at: createdAt,
          cancellation_policy: 'strict',
        });
        const days = daysOfStay(startDate, endDate);
        await trx('booking_days').insert(
          days.map((day) => ({ property_id: id, day, booking_id: bookingId })),
        );
      }
    }
    for (const id of new Set([...gone, ...made.map((one) => one.id)])) {
      await recordChange(trx, { table: 'properties', id, audience: { kind: 'public' } });
      await recordChange(trx, { table: 'takenStays', id, audience: { kind: 'public' } });
    }
  });
}

async function insertMadeDepartures(trx: Trx, made: readonly MadeListing[]): Promise<void> {
  let id = 0;
  for (const listing of made) {
    for (const { startDate, endDate, bookByAt, priceFrom, placesLeft } of departuresOf(listing)) {
      id += 1;
      const end = `${addDays(endDate, 1)}T00:00:00.000Z`;
      await insertDeparture(trx, {
        ...{ id, propertyId: listing.id, title: 'Silent Week', description: '', teacher: '' },
        ...{ startDate, endDate, minParticipants: 1, bookBy: addDays(startDate, -1), bookByAt },
        ...{ startAt: bookByAt, endAt: end, timeZone: 'Etc/UTC', exclusive: false, status: 'open' as const },
        ...{ goesAhead: false, decideBy: null, createdAt, version: 1 },
      });
      const room = { id, departureId: id, position: 0, name: 'Room', description: '' };
      const added = [{ ...room, pricePerPerson: priceFrom, places: placesLeft, placesLeft }];
      await storeRooms(trx, { added, changed: [] });
    }
  }
}

function copyOf({
  title,
  location,
  pricePerNight,
  maxGuests,
  instantBook,
  retreatTypes,
  amenities,
}: Searchable) {
  return {
    title,
    location,
    pricePerNight,
    maxGuests,
    instantBook,
    retreatTypes: [...retreatTypes],
    amenities: [...amenities],
  };
}

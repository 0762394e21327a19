import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { CalendarRules } from '#contracts/domain/catalog/calendar-rules.ts';
import type { ClaimedRange, HostCalendar } from '#contracts/domain/catalog/calendars.ts';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { claimsDays, isOfPlaces } from '#contracts/rules/booking-lifecycle.ts';
import { calendarOf } from '#contracts/rules/calendar.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { readOneWithPending } from '#pwa/data/read-one-with-pending.ts';
import { readWithPending, type Pending } from '#pwa/data/overlays.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/** The calendar of an own listing as its host sees it, with what waits to be sent. */
export interface OwnCalendar {
  property: Property;
  rules: CalendarRules;
  /** Blocks, imported calendars and departures, in order. */
  claims: readonly ClaimedRange[];
  /** Private stays that claim days (requests and confirmed ones) or have taken place, in order of check-in. */
  stays: readonly Booking[];
  /** Names of the sites whose calendars are imported, by the reference of their claims. */
  sites: ReadonlyMap<number, string>;
  /** Titles of departures, by the reference of their claims. */
  departures: ReadonlyMap<number, string>;
  /** The newest change of the calendar that the server has not confirmed; undefined if there is none. */
  pending: Pending | undefined;
}

const hasTakenPlace = (booking: Booking): boolean => booking.status === 'completed' && !isOfPlaces(booking);

/** @returns null if the listing is not one of the account's on this device */
export async function findOwnCalendar(db: PrivateDb, propertyId: number): Promise<OwnCalendar | null> {
  const property = await readOneWithPending<Property>(
    db,
    'ownProperties',
    db.ownProperties.get(propertyId),
    propertyId,
  );
  if (property === null) return null;
  const calendar = await readOneWithPending<HostCalendar>(
    db,
    'calendars',
    db.calendars.get(propertyId),
    propertyId,
  );
  const ofListing = <T extends { propertyId: number }>(table: 'bookings' | 'ownDepartures') =>
    db.table<T, number>(table).where('propertyId').equals(propertyId).toArray();
  const isOfListing = (made: { propertyId: number }) => made.propertyId === propertyId;
  const bookings = await readWithPending(db, 'bookings', ofListing<Booking>('bookings'), isOfListing);
  const departures = await readWithPending<Departure>(
    db,
    'ownDepartures',
    ofListing('ownDepartures'),
    isOfListing,
  );
  return {
    property,
    rules: calendarOf(property),
    claims: calendar?.claims ?? [],
    stays: bookings
      .filter((one) => claimsDays(one) || hasTakenPlace(one))
      .sort((one, other) => one.startDate.localeCompare(other.startDate)),
    sites: new Map(calendar?.sources.map(({ id, name }) => [id, name])),
    departures: new Map(departures.map(({ id, title }) => [id, title])),
    pending: calendar?.pending,
  };
}

/** The same, live; undefined while the first read runs. */
export const useOwnCalendar = (propertyId: number): OwnCalendar | null | undefined =>
  useLiveQuery(() => findOwnCalendar(privateDb(), propertyId), [propertyId]);

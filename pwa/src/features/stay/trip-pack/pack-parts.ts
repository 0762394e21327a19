import type { ArrivalDetails } from '#contracts/domain/stay/arrivals.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { Registration } from '#contracts/domain/booking/registrations.ts';
import type { TripPack } from '#pwa/data/trip-pack.ts';
import { partState, type PartState } from './pack-rules.ts';
import { photosOf } from './trip-photos.ts';

/** A part of a trip's pack as the guest sees it. */
export interface PackPart {
  name: string;
  state: PartState['state'];
  /** When this device received it, in milliseconds since 1970; null if it did not. */
  at: number | null;
  /** How much is missing, such as `3 of 9 photos`; the name if absent. */
  missing?: string;
}

/** What this device has of a stay. Times are milliseconds since 1970. */
export interface KnownTrip {
  booking: Booking;
  pack: TripPack | null;
  /** When the change feed was last read to its end; null if never. */
  syncedAt: number | null;
  arrival: ArrivalDetails | null;
  registration: Registration | null;
  hasTicket: boolean;
  hasProgramme: boolean;
  hasAnnouncements: boolean;
  hasMessages: boolean;
  /** The listing as the cache of public data has it, which may be newer than the pack; null if it is not there. */
  listing: Property | null;
}

/** Parts of the pack in the order in which a guest needs them. */
export function partsOf(trip: KnownTrip): PackPart[] {
  const { pack } = trip;
  const listing = partState(pack?.listing?.row.version ?? null, trip.listing?.version ?? null);
  return [
    ...feedParts(trip),
    { name: 'Retreat page', state: listing.state, at: pack?.listing?.fetchedAt ?? null },
    photosPart(trip),
    ...mapPart(trip),
    { name: 'Your host', state: pack?.host ? 'have' : 'wanted', at: pack?.host?.fetchedAt ?? null },
  ];
}

/** Parts that the change feed brings to every device of the guest. */
function feedParts(trip: KnownTrip): PackPart[] {
  const { booking, syncedAt, arrival, registration } = trip;
  const { hasTicket, hasProgramme, hasAnnouncements, hasMessages } = trip;
  const parts: [name: string, isThere: boolean, isOptional: boolean][] = [
    ['Stay, address and price', true, false],
    // The server gives out no ticket of a completed stay.
    ['Ticket', hasTicket, booking.status !== 'confirmed'],
    ['Arrival guide', arrival !== null, true],
    ['Programme', hasProgramme, true],
    ['Announcements', hasAnnouncements, true],
    ['Your answers', (registration?.questions.length ?? 0) > 0, true],
    ['Messages', hasMessages, true],
  ];
  return parts
    .filter(([, isThere, isOptional]) => isThere || !isOptional)
    .map(([name, isThere]) => ({
      name,
      state: isThere && syncedAt !== null ? 'have' : 'wanted',
      at: isThere ? syncedAt : null,
    }));
}

function photosPart({ booking, pack }: KnownTrip): PackPart {
  const wanted = photosOf(booking, pack?.listing?.row ?? null);
  const missing = wanted.filter((url) => !(url in (pack?.photos ?? {}))).length;
  const listing = pack?.listing ?? null;
  const isThere = listing !== null && missing === 0;
  return {
    name: 'Photos',
    state: isThere ? 'have' : 'wanted',
    at: isThere ? listing.fetchedAt : null,
    ...(listing !== null && missing > 0 && { missing: `${missing} of ${wanted.length} photos` }),
  };
}

/** The map around the place, if the server has one of it. */
function mapPart({ pack }: KnownTrip): PackPart[] {
  const map = pack?.map ?? null;
  if (map === null || map.tiles === 0) return [];
  const isThere = map.missing === 0;
  const missing = isThere ? {} : { missing: `${map.missing} of ${map.tiles} parts of the map` };
  return [
    { name: 'Map', state: isThere ? 'have' : 'wanted', at: isThere ? map.fetchedAt : null, ...missing },
  ];
}

/** Parts that are missing or out of date, in words: `3 of 9 photos, ticket`; empty if all are there. */
export const missingParts = (parts: readonly PackPart[]): string[] =>
  parts.filter(({ state }) => state !== 'have').map(({ name, missing }) => missing ?? name.toLowerCase());

/** The share of parts that open without a connection, be it as they were before a change; 0 to 1. */
export const shareOf = (parts: readonly PackPart[]): number =>
  parts.filter(({ state }) => state !== 'wanted').length / parts.length;

import type { ImageAlt, Listing } from '#contracts/domain/catalog/properties.ts';
import { toSearchText } from '#contracts/rules/search/search-text.ts';
import { fromList } from '#server/database/columns.ts';
import { zoneOfNew, type StoredZone } from './property-zone.ts';
import { withoutDoubles, type PropertyRow } from './property-row.ts';

/** The columns a host writes. A tour that is switched off is not stored. Source: spec §3. */
export function toListingColumns(
  listing: Listing,
): Pick<
  PropertyRow,
  | 'title'
  | 'description'
  | 'location'
  | 'search_text'
  | 'latitude'
  | 'longitude'
  | 'price_per_night'
  | 'images'
  | 'instant_book'
  | 'amenities'
  | 'retreat_types'
  | 'max_guests'
  | 'has_virtual_tour'
  | 'virtual_tour_url'
  | 'virtual_tour_type'
  | 'virtual_tour_data'
  | 'cancellation_policy'
  | 'check_in_from'
  | 'check_out_until'
  | 'image_alts'
> {
  const tour = listing.hasVirtualTour;
  return {
    title: listing.title,
    description: listing.description,
    location: listing.location,
    search_text: toSearchText(listing),
    latitude: listing.latitude,
    longitude: listing.longitude,
    price_per_night: listing.pricePerNight,
    images: fromList(listing.images),
    instant_book: listing.instantBook,
    amenities: fromList(withoutDoubles(listing.amenities)),
    retreat_types: fromList(withoutDoubles(listing.retreatTypes)),
    max_guests: listing.maxGuests,
    has_virtual_tour: tour,
    virtual_tour_url: tour ? listing.virtualTourUrl : null,
    virtual_tour_type: tour ? listing.virtualTourType : null,
    virtual_tour_data:
      tour && listing.virtualTourData !== null ? JSON.stringify(listing.virtualTourData) : null,
    cancellation_policy: listing.cancellationPolicy,
    check_in_from: listing.checkInFrom ?? null,
    check_out_until: listing.checkOutUntil ?? null,
    image_alts: JSON.stringify(usedAlts(listing)),
  };
}

/** Descriptions of the listing's images, one each, in the order of the images. */
export function usedAlts({ images, imageAlts = [] }: Pick<Listing, 'images' | 'imageAlts'>): ImageAlt[] {
  const texts = new Map(imageAlts.map(({ url, text }) => [url, text.trim()]));
  return withoutDoubles(images).flatMap((url) => {
    const text = texts.get(url) ?? '';
    return text === '' ? [] : [{ url, text }];
  });
}

/** A new listing as stored: without reviews and rating, not verified, with its time zone. @param createdAt ISO 8601 */
export function newPropertyRow(
  listing: Listing,
  { id, hostId, createdAt, coverPlaceholder }: NewPropertyFacts,
): PropertyRow {
  return {
    ...toListingColumns(listing),
    ...toZoneColumns(zoneOfNew(listing)),
    id,
    host_id: hostId,
    created_at: createdAt,
    cover_placeholder: coverPlaceholder,
    rating: null,
    rating_sum: 0,
    review_count: 0,
    synthetic_rating_sum: 0,
    synthetic_review_count: 0,
    verification_status: 'pending',
    verification_date: null,
    verification_notes: null,
    verification_documents: '[]',
    is_verified: false,
    changed_since_verification: false,
    document: null,
    deleted_at: null,
    version: 1,
    listed: true,
    paused_until: null,
    waiting_since: createdAt,
    calendar: null,
    next_departures: null,
    next_departures_until: null,
  };
}

/** The columns of a listing's time zone. */
export const toZoneColumns = ({
  timeZone,
  chosenTimeZone,
}: StoredZone): Pick<PropertyRow, 'time_zone' | 'chosen_time_zone'> => ({
  time_zone: timeZone,
  chosen_time_zone: chosenTimeZone,
});

/** Fields of a new listing that the server sets. */
interface NewPropertyFacts {
  id: number;
  hostId: number;
  createdAt: string;
  /** Tiny blurred copy of the first image as a data URI, if there is one. */
  coverPlaceholder: string | null;
}

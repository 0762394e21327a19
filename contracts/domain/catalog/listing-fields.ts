import type { Listing } from './properties.ts';

/** Fields of a listing that its host writes. An edit sends all of them. Source: spec §7, PUT /api/properties/:id. */
export const listingFields = [
  'title',
  'description',
  'location',
  'latitude',
  'longitude',
  'pricePerNight',
  'images',
  'amenities',
  'retreatTypes',
  'maxGuests',
  'instantBook',
  'cancellationPolicy',
  'hasVirtualTour',
  'virtualTourUrl',
  'virtualTourType',
  'virtualTourData',
  'chosenTimeZone',
  'checkInFrom',
  'checkOutUntil',
  'imageAlts',
] as const satisfies readonly (keyof Listing)[];

import type { NextDeparture } from '#contracts/rules/departures/next-departures.ts';

/** Searchable fields of a verified listing, as the in-memory index holds them. */
export interface ListingEntry {
  id: number;
  /** Milliseconds since 1970. */
  createdMs: number;
  price: number;
  rating: number | null;
  guests: number;
  instant: boolean;
  latitude: number;
  longitude: number;
  /** Words of location and title: the first two lines of `toSearchText`, whose third is `types` and `amenities`. */
  searchText: string;
  types: readonly string[];
  amenities: readonly string[];
  /** Departures that can be booked, earliest first. */
  departures: readonly Pick<NextDeparture, 'startDate' | 'endDate'>[];
}

/** Oldest first, ties by ascending id: segments are read from their end. */
export function byAge(one: ListingEntry, other: ListingEntry): number {
  return one.createdMs - other.createdMs || one.id - other.id;
}

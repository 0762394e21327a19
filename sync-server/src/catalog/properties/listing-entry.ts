/** What the read model keeps of a verified listing to search it by. */
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
}

/** Oldest first, lower id first where created at the same moment: segments are read from their end. */
export function byAge(one: ListingEntry, other: ListingEntry): number {
  return one.createdMs - other.createdMs || one.id - other.id;
}

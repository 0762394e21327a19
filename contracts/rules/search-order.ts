/** Orders a guest can choose in place of the newest first. */
export const searchSorts = ['price-low', 'price-high', 'rating'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** What a list of listings is ordered by. */
export interface Sortable {
  id: number;
  createdAt: string;
  pricePerNight: number;
  rating: number | null;
}

/** Place of a listing in an order, before its age; lower comes first. Listings without a rating come after all others. */
export function rankOf(
  sort: SearchSort,
  { pricePerNight, rating }: Pick<Sortable, 'pricePerNight' | 'rating'>,
): number {
  if (sort === 'price-low') return pricePerNight;
  return sort === 'price-high' ? -pricePerNight : -(rating ?? -1);
}

/** Newest first, higher id first where created at the same moment: the order of every list where nobody chose another. */
export function byNewest(
  one: Pick<Sortable, 'id' | 'createdAt'>,
  other: Pick<Sortable, 'id' | 'createdAt'>,
): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return other.id - one.id;
}

/** The order of a search: by what was chosen, and newest first among equals. */
export function bySort(sort: SearchSort | undefined): (one: Sortable, other: Sortable) => number {
  if (sort === undefined) return byNewest;
  return (one, other) => rankOf(sort, one) - rankOf(sort, other) || byNewest(one, other);
}

/** Orders that a guest can choose instead of newest first. */
export const searchSorts = ['price-low', 'price-high', 'rating'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** Fields of a listing that an order reads. */
export interface Sortable {
  id: number;
  createdAt: string;
  pricePerNight: number;
  rating: number | null;
}

/** Sort key of a listing; lower comes first, and newer first at equal keys. Listings without a rating come last. */
export function rankOf(
  sort: SearchSort,
  { pricePerNight, rating }: Pick<Sortable, 'pricePerNight' | 'rating'>,
): number {
  if (sort === 'price-low') return pricePerNight;
  return sort === 'price-high' ? -pricePerNight : -(rating ?? -1);
}

/** Default order of every list: newest first, and the higher id first at the same time. */
export function byNewest(
  one: Pick<Sortable, 'id' | 'createdAt'>,
  other: Pick<Sortable, 'id' | 'createdAt'>,
): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return other.id - one.id;
}

/** Compares listings by the chosen order, and newest first among equals. */
export function bySort(sort: SearchSort | undefined): (one: Sortable, other: Sortable) => number {
  if (sort === undefined) return byNewest;
  return (one, other) => rankOf(sort, one) - rankOf(sort, other) || byNewest(one, other);
}

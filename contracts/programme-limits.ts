/** Bounds of a programme. Lengths in characters. Apart from `limits.ts`, because the first load needs none of them. */
export const programmeLimits = {
  titleMax: 120,
  placeMax: 80,
  leaderMax: 80,
  placesMax: 500,
  /** Items of a listing, and of each of its departures. */
  itemsMax: 200,
  /** Items that are picked or put back in one call. */
  picksMax: 50,
} as const;

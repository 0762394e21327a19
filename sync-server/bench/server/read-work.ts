import { listingRetreatTypes, searchRetreatTypes } from '#contracts/domain/option-lists.ts';
import { places } from '../../tools/synthetic-data/synthetic-texts.ts';
import { createRng } from '../../tools/synthetic-data/random.ts';

/** More than the page cache holds, so that most are read again. */
const distinctQueries = 12_000;

const rng = createRng(7);
const some = <T>(list: readonly T[]): T => list[rng.whole(0, list.length - 1)] as T;

/** Searches as guests make them: a price range, guests, instant book, a type or two. */
export function randomSearches(): string[] {
  return Array.from({ length: distinctQueries }, () => {
    const minPrice = 50 + 10 * rng.whole(0, 20);
    const query = new URLSearchParams({
      minPrice: String(minPrice),
      maxPrice: String(minPrice + 10 * rng.whole(10, 60)),
      guests: String(rng.whole(1, 5)),
      retreatTypes: [some(searchRetreatTypes), some(searchRetreatTypes)].join(','),
    });
    if (rng.chance(0.3)) query.set('instantBook', 'true');
    return `/api/properties?${query.toString()}`;
  });
}

/** Searches that few listings answer: a place, a type, a price and many guests. */
export function rareSearches(): string[] {
  return Array.from({ length: 2000 }, () => {
    const [place] = some(places);
    const minPrice = 50 + 10 * rng.whole(20, 50);
    const query = new URLSearchParams({
      location: (place.split(',')[0] ?? place).toLowerCase(),
      retreatTypes: some(listingRetreatTypes),
      minPrice: String(minPrice),
      maxPrice: String(minPrice + 200),
      guests: String(rng.whole(8, 14)),
    });
    return `/api/properties?${query.toString()}`;
  });
}

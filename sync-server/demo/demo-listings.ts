import type { DemoListing } from './demo-listing.ts';
import { americasListings } from './listings/americas-listings.ts';
import { asiaListings } from './listings/asia-listings.ts';
import { europeListings } from './listings/europe-listings.ts';
import { firstPageListings } from './listings/first-page-listings.ts';
import { southListings } from './listings/south-listings.ts';
import { unverifiedListings } from './listings/unverified-listings.ts';

/** All demo listings, newest first. After the first page they alternate between parts of the world. */
export const demoListings: readonly DemoListing[] = [
  ...firstPageListings,
  ...alternate([europeListings, asiaListings, southListings, americasListings]),
  ...unverifiedListings,
];

/** The first of each list, then the second of each … */
function alternate<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

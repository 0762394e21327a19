import type { FoundListings } from '#pwa/features/properties/listing-search.ts';

/** '16 retreats', or '24+ retreats' where the rest is not counted. */
export function countWords({ total, atHand }: Pick<FoundListings, 'total' | 'atHand'>): string {
  if (total == null) return `${atHand}+ retreats`;
  return total === 1 ? '1 retreat' : `${total} retreats`;
}

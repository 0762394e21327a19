import type { FoundProperties } from '#pwa/features/catalog/properties/property-search.ts';

/** '16 retreats', or '24+ retreats' if the rest is not counted. */
export function countLabel({ total, atHand }: Pick<FoundProperties, 'total' | 'atHand'>): string {
  if (total == null) return `${atHand}+ retreats`;
  return total === 1 ? '1 retreat' : `${total} retreats`;
}

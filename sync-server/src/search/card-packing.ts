import type { Property, PropertyCard } from '#contracts/properties.ts';
import { packedCardFields } from '#contracts/sync.ts';

/** A listing as the tuple that travels in a page of cards. */
export function packCard(property: Property): unknown[] {
  const card: PropertyCard = { ...property, image: property.images[0] ?? null };
  return packedCardFields.map((field) => card[field]);
}

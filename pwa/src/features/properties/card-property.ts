import type { Property, PropertyCard } from '#contracts/domain/properties.ts';

/** What a card of the grid shows of a listing. */
export interface CardProperty extends Pick<
  Property,
  | 'id'
  | 'title'
  | 'location'
  | 'pricePerNight'
  | 'instantBook'
  | 'rating'
  | 'reviewCount'
  | 'retreatTypes'
  | 'images'
  | 'coverPlaceholder'
> {
  /** Whether the listing can be opened without a network. */
  isSavedInFull: boolean;
}

export const fromProperty = (property: Property): CardProperty => ({ ...property, isSavedInFull: true });

/** A packed card knows the first picture only, and nothing of what the detail screen needs. */
export const fromPackedCard = (card: PropertyCard): CardProperty => ({
  ...card,
  images: card.image === null ? [] : [card.image],
  coverPlaceholder: null,
  isSavedInFull: false,
});

/** Whether both draw the same card, so that a refreshed list redraws only the cards that changed. */
export function drawsAlike(one: CardProperty, other: CardProperty): boolean {
  return (
    one === other ||
    (one.id === other.id &&
      one.title === other.title &&
      one.location === other.location &&
      one.pricePerNight === other.pricePerNight &&
      one.instantBook === other.instantBook &&
      one.rating === other.rating &&
      one.reviewCount === other.reviewCount &&
      one.coverPlaceholder === other.coverPlaceholder &&
      one.isSavedInFull === other.isSavedInFull &&
      haveSameItems(one.retreatTypes, other.retreatTypes) &&
      haveSameItems(one.images, other.images))
  );
}

const haveSameItems = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

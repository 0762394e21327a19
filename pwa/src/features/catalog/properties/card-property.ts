import type { Property, PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { hasDatePrices } from '#contracts/rules/has-date-prices.ts';

/** The fields of a retreat that a card of the grid shows. */
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
  | 'nextDepartures'
> {
  /** The price depends on the date. */
  hasDatePrices?: boolean | undefined;
  /** Whether the retreat can be opened offline. */
  isSavedInFull: boolean;
}

export const fromProperty = (property: Property): CardProperty => ({
  ...property,
  hasDatePrices: hasDatePrices(property.calendar),
  isSavedInFull: true,
});

/** A packed card has only the first picture, and nothing of what the detail screen needs. */
export const fromPackedCard = (card: PropertyCard): CardProperty => ({
  ...card,
  images: card.image === null ? [] : [card.image],
  coverPlaceholder: null,
  isSavedInFull: false,
});

/** Whether both draw the same card, so that refreshing a list redraws only the changed cards. */
export function drawsAlike(one: CardProperty, other: CardProperty): boolean {
  return (
    one === other ||
    (one.id === other.id &&
      one.title === other.title &&
      one.location === other.location &&
      one.pricePerNight === other.pricePerNight &&
      (one.hasDatePrices === true) === (other.hasDatePrices === true) &&
      one.instantBook === other.instantBook &&
      one.rating === other.rating &&
      one.reviewCount === other.reviewCount &&
      one.coverPlaceholder === other.coverPlaceholder &&
      one.isSavedInFull === other.isSavedInFull &&
      isSameList(one.nextDepartures, other.nextDepartures) &&
      haveSameItems(one.retreatTypes, other.retreatTypes) &&
      haveSameItems(one.images, other.images))
  );
}

/** Few listings have departures, so comparing them as JSON costs little. */
const isSameList = (one: CardProperty['nextDepartures'], other: CardProperty['nextDepartures']) =>
  one === other || JSON.stringify(one ?? []) === JSON.stringify(other ?? []);

const haveSameItems = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

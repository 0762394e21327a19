import { listingAmenities, listingRetreatTypes } from '#contracts/domain/option-lists.ts';
import { cancellationPolicies } from '#contracts/domain/state-lists.ts';
import type { Listing } from '#contracts/domain/catalog/properties.ts';
import { firstWords, kinds, places, secondWords, sentences } from './synthetic-texts.ts';

/** Numbers from 0 up to, not including, 1. */
export type Random = () => number;

/** A plausible listing. @param pictures URLs to choose its images from */
export function createListing(random: Random, pictures: readonly string[]): Listing {
  const [location, latitude, longitude] = pick(random, places);
  const title = `${pick(random, firstWords)} ${pick(random, secondWords)} ${pick(random, kinds)}`;
  return {
    title,
    description: pickSome(random, sentences, 3, 6).join(' '),
    location,
    latitude: near(random, latitude),
    longitude: near(random, longitude),
    pricePerNight: createPrice(random),
    images: pickSome(random, pictures, 3, 5),
    amenities: pickSome(random, listingAmenities, 3, 8),
    retreatTypes: pickSome(random, listingRetreatTypes, 1, 3),
    maxGuests: 1 + Math.floor(random() ** 2 * 16),
    instantBook: random() < 0.45,
    cancellationPolicy: pick(random, cancellationPolicies),
    hasVirtualTour: false,
    virtualTourUrl: null,
    virtualTourType: null,
    virtualTourData: null,
  };
}

/** Most cost between 90 and 300 dollars, a few far more. */
function createPrice(random: Random): number {
  return Math.round(45 + 140 * -Math.log(1 - random() * 0.999) + 60 * random());
}

/** Within about thirty kilometres. */
function near(random: Random, degrees: number): number {
  return Math.round((degrees + (random() - 0.5) * 0.5) * 1e6) / 1e6;
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}

/** A random part of the list in its order, without duplicates. */
function pickSome<T>(random: Random, list: readonly T[], min: number, max: number): T[] {
  const count = Math.min(list.length, min + Math.floor(random() * (max - min + 1)));
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(Math.floor(random() * list.length));
  return [...chosen].sort((a, b) => a - b).flatMap((index) => list[index] ?? []);
}

import type {
  CancellationPolicy,
  ListingRetreatType,
  listingAmenities,
  VerificationStatus,
} from '#contracts/domain/option-lists.ts';

export type Amenity = (typeof listingAmenities)[number];

/** A demo listing. Money in whole US dollars; places in degrees; ages in days before the seed runs. */
export interface DemoListing {
  /** Name of the listing within the demo; its pictures are chosen by it. */
  slug: string;
  title: string;
  location: string;
  /** Latitude and longitude. */
  at: readonly [number, number];
  price: number;
  guests: number;
  host: number;
  instant: boolean;
  policy: CancellationPolicy;
  /** Mean rating and number of reviews; null while nobody has reviewed it. */
  reviews: readonly [rating: number, count: number] | null;
  types: readonly ListingRetreatType[];
  amenities: readonly Amenity[];
  description: string;
  /** `verified` unless said; null has never been submitted. */
  status?: VerificationStatus | null;
  documents?: readonly string[];
  notes?: string;
}

import type { ListingRetreatType, listingAmenities } from '#contracts/domain/option-lists.ts';
import type { CancellationPolicy, VerificationStatus } from '#contracts/domain/state-lists.ts';

export type Amenity = (typeof listingAmenities)[number];

/** A demo listing. Money in whole US dollars; places in degrees; ages in days before the seed runs. */
export interface DemoListing {
  /** Key of the listing within the demo; also selects its pictures. */
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
  /** Mean that its written reviews come close to, and their number; null without reviews. */
  reviews: readonly [mean: number, count: number] | null;
  types: readonly ListingRetreatType[];
  amenities: readonly Amenity[];
  description: string;
  /** Default `verified`; null if it was never submitted. */
  status?: VerificationStatus | null;
  documents?: readonly string[];
  notes?: string;
}

/** Limits of the forms for listings, accounts and packages, checked by the app and the server. */
import { searchLimits } from './limits.ts';

/** Limits of a listing: lengths in characters, and counts. Minimums: spec §5; the maximums bound the size of a row. */
export const listingLimits = {
  titleMin: 5,
  titleMax: 120,
  descriptionMin: 20,
  descriptionMax: 10_000,
  locationMin: 2,
  locationMax: searchLimits.placeMax,
  priceMin: 1,
  priceMax: 100_000,
  guestsMin: searchLimits.guestsMin,
  guestsMax: searchLimits.guestsMax,
  imagesMax: 30,
  imageAltMax: 200,
  urlMax: 2048,
  listMax: 40,
  listItemMax: 60,
} as const;

/** Maximum size of a 360° tour, in bytes of its JSON. */
export const tourBytesMax = 64 * 1024;

/** Limits of the documents that a host names in a verification request; length in characters. */
export const documentLimits = { count: 10, length: 200 } as const;
/** Maximum length of verification notes, in characters. */
export const verificationNotesMax = 2000;

/** Account form. Source: spec §5. */
export const accountLimits = {
  usernameMin: 3,
  usernameMax: 40,
  passwordMin: 6,
  passwordMax: 200,
  nameMax: 80,
  emailMax: 254,
} as const;

/**
 * Limits of a profile: lengths in characters, and counts. `listingsMax` and `staysHostedMax` bound what its public page
 * shows; `bodyBytes` fits a profile of characters with long escapes.
 */
export const profileLimits = {
  nameMin: 2,
  nameMax: accountLimits.nameMax,
  bioMax: 1_000,
  languagesMax: 10,
  listingsMax: 12,
  staysHostedMax: 1_000,
  bodyBytes: 8 * 1024,
} as const;

/** Limits of retreat packages. Minimum stay: spec §5; the maximums bound the size of a row. */
export const packageLimits = {
  stayMin: 1,
  stayMax: 365,
  nameMax: 120,
  descriptionMax: 4000,
  inclusionsMax: 40,
  inclusionMax: 200,
  capacityMax: 1000,
} as const;

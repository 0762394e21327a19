/** What the forms of listings, accounts and packages are held to, on both sides. */
import { searchLimits } from './limits.ts';

/** Lengths in characters and counts a listing is held to. Minimums: spec §5; maximums keep a row small. */
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
  urlMax: 2048,
  listMax: 40,
  listItemMax: 60,
} as const;

/** Largest 360° tour, in bytes of its JSON. */
export const tourBytesMax = 64 * 1024;

/** Documents a host may name with a verification request. */
export const documentLimits = { count: 10, length: 200 } as const;
/** Longest note of a verification, in characters. */
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

/** Retreat packages. Minimum stay: spec §5. Other maximums keep a row small. */
export const packageLimits = {
  stayMin: 1,
  stayMax: 365,
  nameMax: 120,
  descriptionMax: 4000,
  inclusionsMax: 40,
  inclusionMax: 200,
  capacityMax: 1000,
} as const;

import type { ListingProblems } from './listing-check.ts';
import type { ListingValues } from './listing-values.ts';
import type { PreviewState } from './image-address.ts';
import type { DraftPictures } from './draft-pictures.ts';

/** The form as the steps see it. */
export interface ListingForm {
  values: ListingValues;
  set: <F extends keyof ListingValues>(field: F, value: ListingValues[F]) => void;
  /** The person has left this field, so that what is wrong with it may be said. */
  leave: (field: keyof ListingValues) => void;
  /** Visible error of a field. */
  problemOf: (field: keyof ListingValues) => string | undefined;
  /** All errors, visible or not. */
  problems: ListingProblems;
  /** Notes whether a photo could be loaded. */
  notePreview: (url: string, state: PreviewState) => void;
  /** Adds and removes pictures of this device. */
  pictures: DraftPictures;
  /** Whether the person is the host; the server takes pictures of a listing from nobody else. */
  canAddPictures: boolean;
  isOnline: boolean;
  /** IANA name of the zone at the coordinates, if the server has said it; else undefined. */
  locatedZone: string | undefined;
}

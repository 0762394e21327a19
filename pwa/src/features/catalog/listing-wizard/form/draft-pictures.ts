import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import type { ListingValues } from './listing-values.ts';

/** A change of the form, worked out from the values as they are when it is made. */
export type FormChange = (values: ListingValues) => Partial<ListingValues>;

/** A change that names a picture. */
export type NamePicture = (address: string) => FormChange;

/** Pictures of a draft. They are on the disk before the form shows them. */
export interface DraftPictures {
  /**
   * Stores a picture in the transaction that stores its address in the draft.
   * @throws {StorageFullError} draft and form are unchanged
   */
  add: (picture: NewPicture, naming: NamePicture) => Promise<void>;
  /**
   * Removes an address from the draft; if its picture is only on this device, the picture is discarded.
   * @returns function that undoes it; it names the picture again
   */
  remove: (address: string, change: FormChange) => Promise<(naming: NamePicture) => Promise<void>>;
}

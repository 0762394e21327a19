import { useLayoutEffect, useRef } from 'react';
import { addressOfPicture, pictureIdOf } from '#contracts/domain/picture-addresses.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { NewPicture } from '#pwa/data/stored-pictures.ts';
import type { ListingValues } from '#pwa/features/listing-wizard/form/listing-values.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { DraftSaver } from './draft-saver.ts';

/** A change of the form, worked out from the values as they are when it is made. */
type Change = (values: ListingValues) => Partial<ListingValues>;

/** A change that names a picture. */
type Naming = (address: string) => Change;

/** Pictures of a draft. They are on the disk before the form shows them. */
export interface DraftPictures {
  /**
   * Stores a picture in the transaction that stores its address in the draft.
   * @throws {StorageFullError} draft and form are unchanged
   */
  add: (picture: NewPicture, naming: Naming) => Promise<void>;
  /**
   * Removes an address from the draft; if its picture is only on this device, the picture is discarded.
   * @returns function that undoes it; it names the picture again
   */
  remove: (address: string, change: Change) => Promise<(naming: Naming) => Promise<void>>;
}

interface Parts {
  saver: DraftSaver;
  values: ListingValues;
  onChange: (change: Change) => void;
}

export function useDraftPictures(parts: Parts): DraftPictures {
  const latest = useRef(parts);
  useLayoutEffect(() => {
    latest.current = parts;
  });

  const store = async (pictures: readonly NewPicture[], change: Change): Promise<void> => {
    const { saver, values } = latest.current;
    await saver.store({ values: change(values), imagesBefore: values.images, pictures });
    latest.current.onChange(change);
    appDevice.emitQueued();
  };
  const add = (picture: NewPicture, naming: Naming) =>
    store([picture], naming(addressOfPicture(picture.id, picture.kind)));

  return {
    add,
    remove: async (address, change) => {
      const picture = await readPicture(address);
      if (picture === null) latest.current.onChange(change);
      else await store([], change);
      return async (naming) => {
        if (picture === null) latest.current.onChange(naming(address));
        // The server may already know that the former id is gone.
        else await add({ ...picture, id: crypto.randomUUID() }, naming);
      };
    },
  };
}

/** A picture of this device with its bytes; null for any other address. */
async function readPicture(address: string): Promise<NewPicture | null> {
  const id = pictureIdOf(address);
  if (id === null) return null;
  const db = privateDb();
  const [picture, stored] = await Promise.all([db.pictures.get(id), db.pictureBytes.get(id)]);
  if (picture === undefined || stored === undefined) return null;
  const { kind, type, width, height, thumbhash } = picture;
  return { id, kind, type, width, height, thumbhash, bytes: stored.bytes };
}

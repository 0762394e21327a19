import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addressOfPicture, pictureIdOf } from '#contracts/domain/pictures/picture-addresses.ts';
import { currentAccount, privateDb } from '#pwa/data/open-stores.ts';
import type { Draft } from '#pwa/data/private-db.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import type {
  DraftPictures,
  FormChange,
  NamePicture,
} from '#pwa/features/catalog/listing-wizard/form/draft-pictures.ts';
import type { ListingValues } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { FileRefusal } from '#pwa/features/shared/pictures/file-refusal.ts';
import { showStoredPictures } from '#pwa/features/shared/pictures/watch-own-pictures.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { saveDraft, type DraftPatch } from './draft-commands.ts';
import { DraftEndedError, type DraftSaver } from './draft-saver.ts';
import { photosBefore } from './merge-photos.ts';

interface Parts {
  start: Draft;
  saver: DraftSaver;
  values: ListingValues;
  onChange: (change: FormChange) => void;
}

export function useDraftPictures(parts: Parts): DraftPictures {
  const latest = useRef(parts);
  useLayoutEffect(() => {
    latest.current = parts;
  });
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  // Encoding takes seconds, in which somebody else may log in.
  const [account] = useState(currentAccount);
  const requireAccount = (): void => {
    if (currentAccount() !== account) throw new FileRefusal('You logged out before this photo was stored.');
  };

  const store = async (pictures: readonly NewPicture[], change: FormChange): Promise<void> => {
    requireAccount();
    if (isHere.current) await latest.current.saver.store(patchOf(latest.current.values, change, pictures));
    else await storeLeft(latest.current, change, pictures);
    if (pictures.length > 0) await showStoredPictures();
    latest.current.onChange(change);
    appDevice.emitQueued();
  };
  const add = (picture: NewPicture, naming: NamePicture) =>
    store([picture], naming(addressOfPicture(picture.id, picture.kind)));

  return {
    add,
    remove: async (address, change) => {
      requireAccount();
      const picture = await readPicture(address);
      if (picture === null && isHere.current) latest.current.onChange(change);
      else await store([], change);
      return async (naming) => {
        if (picture === null && isHere.current) latest.current.onChange(naming(address));
        else if (picture === null || (await isReady(picture.id))) await store([], naming(address));
        // The server may already know that the former id is gone.
        else await add({ ...picture, id: crypto.randomUUID() }, naming);
      };
    },
  };
}

const patchOf = (values: ListingValues, change: FormChange, pictures: readonly NewPicture[]): DraftPatch => {
  const changed = change(values);
  return { values: changed, photosBefore: photosBefore(values, changed), pictures };
};

/**
 * Stores a change of a wizard that was left: a photo that was being prepared, or a removed one that is taken back. It is
 * made to the draft as it is now, which another wizard may have open.
 */
async function storeLeft(
  { start, saver, values }: Parts,
  change: FormChange,
  pictures: readonly NewPicture[],
): Promise<void> {
  const stored = await privateDb().drafts.get(start.id);
  const isGone = stored === undefined && saver.snapshot().kind === 'saved';
  if (isGone || saver.isStopped) throw new DraftEndedError();
  await saveDraft(appDevice, start, patchOf({ ...values, ...stored?.values }, change, pictures));
}

/** Whether the server has the picture complete. Such a picture is not discarded with its address. */
const isReady = async (id: string): Promise<boolean> =>
  (await privateDb().pictures.get(id))?.state === 'ready';

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

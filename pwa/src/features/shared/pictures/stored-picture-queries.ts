import { pictureIdOf } from '#contracts/domain/pictures/picture-addresses.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';

/** Finds the picture of this device that an address names. */
export type FindStoredPicture = (address: string) => StoredPicture | null;

/** Pictures that are on their way from this device, live; null for any other address. */
export function useStoredPictures(): FindStoredPicture {
  const pictures = useLiveQuery(() => privateDb().pictures.toArray(), []) ?? [];
  const byId = new Map(pictures.filter(({ state }) => state !== 'discarded').map((one) => [one.id, one]));
  return (address) => byId.get(pictureIdOf(address) ?? '') ?? null;
}

/** How far a picture is on its way to the server. */
export function pictureStateLabel(picture: StoredPicture, isOnline: boolean): string {
  switch (picture.state) {
    case 'waiting':
      if (picture.sent > 0) return `${Math.floor((picture.sent / picture.size) * 100)} %`;
      return isOnline ? 'Waiting to be sent' : 'Waiting for a connection';
    case 'processing':
      return 'Being prepared';
    case 'ready':
      return 'Stored';
    case 'refused':
      return `Refused: ${picture.reason ?? 'Choose another picture.'}`;
    case 'discarded':
      return 'Removed';
  }
}

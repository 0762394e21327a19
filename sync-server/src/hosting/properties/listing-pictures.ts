import type { Listing } from '#contracts/domain/catalog/properties.ts';
import type { Trx } from '#server/database/database.ts';
import { usePictures } from '#server/pictures/uploads/picture-use-service.ts';

/** Notes which uploaded pictures a listing and its tour show. @param at ISO 8601 @throws {AppError} `picture_missing` */
export async function showPictures(
  trx: Trx,
  { id, hostId, at }: { id: number; hostId: number; at: string },
  { images, virtualTourUrl, virtualTourData }: Pick<Listing, 'images' | 'virtualTourUrl' | 'virtualTourData'>,
): Promise<void> {
  const scenes = virtualTourData?.scenes ?? [];
  const addresses = [
    ...images,
    virtualTourUrl,
    ...scenes.flatMap(({ panorama, thumbnailUrl }) => [panorama, thumbnailUrl]),
  ].filter((address) => address != null);
  await usePictures(trx, { place: 'listing', rowId: id }, { addresses, ownerId: hostId, at });
}

import type { ParameterizedContext } from 'koa';
import type { Database } from '#server/database/database.ts';
import type { FindCaller } from '#server/http/http-call.ts';
import { networkAddressOf } from '#server/http/network-address.ts';
import { AppError } from '#server/lib/errors.ts';
import type { RequestState } from '#server/http/request-context.ts';
import { fileKey } from '#server/pictures/uploads/picture-files.ts';
import { findPicture } from '#server/pictures/uploads/picture-repository.ts';
import { findStillUsed } from '#server/pictures/uploads/picture-use-repository.ts';
import type { Storage } from '#server/pictures/storage/storage.ts';
import type { PictureTurns } from './picture-turns.ts';

/** `Cache-Control` of what never changes under its address. */
export const forever = 'public, max-age=31536000, immutable';

export interface StoredPictures {
  storage: Storage;
  database: Database;
  findCaller: FindCaller;
}

/**
 * Sends an uploaded picture: to everyone while a row shows it, before and afterwards only to its owner, so that nobody can
 * publish pictures here without a listing or a profile. Documents are stored elsewhere.
 */
export async function sendUploadedPicture(
  ctx: ParameterizedContext<RequestState>,
  { storage, database, findCaller, turns }: StoredPictures & { turns: PictureTurns },
  { id, width }: { id: string; width: number },
): Promise<void> {
  turns.begin(networkAddressOf(ctx.ip), ctx.res);
  const isPublic = (await findStillUsed(database.read, [id])).length > 0;
  if (!isPublic) {
    const [picture, caller] = [await findPicture(database.read, id), await findCaller(ctx)];
    if (caller === null || picture?.ownerId !== caller.userId) throw new AppError('not_found');
  }
  const bytes = await storage.get(fileKey(id, 'listing', width)).catch((error: unknown) => {
    throw new AppError('unavailable', undefined, { cause: error });
  });
  if (bytes === null) throw new AppError('not_found');
  ctx.compress = false;
  ctx.set('Cache-Control', isPublic ? forever : 'private, no-store');
  ctx.type = 'image/webp';
  ctx.body = bytes;
}

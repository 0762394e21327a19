import type { ParameterizedContext } from 'koa';
import { AppError } from '#server/lib/errors.ts';
import type { RequestState } from '#server/http/request-context.ts';
import { fileKey } from '#server/pictures/uploads/picture-files.ts';
import type { Storage } from '#server/pictures/storage/storage.ts';

/** `Cache-Control` of what never changes under its address. */
export const forever = 'public, max-age=31536000, immutable';

/**
 * Sends an uploaded picture. Its address has a random id that only its person knows until they publish it, so that it
 * needs no session and every cache may keep it. Documents are stored elsewhere.
 */
export async function sendUploadedPicture(
  ctx: ParameterizedContext<RequestState>,
  storage: Storage,
  { id, width }: { id: string; width: number },
): Promise<void> {
  const bytes = await storage.get(fileKey(id, 'listing', width)).catch((error: unknown) => {
    throw new AppError('unavailable', undefined, { cause: error });
  });
  if (bytes === null) throw new AppError('not_found');
  ctx.compress = false;
  ctx.set('Cache-Control', forever);
  ctx.type = 'image/webp';
  ctx.body = bytes;
}

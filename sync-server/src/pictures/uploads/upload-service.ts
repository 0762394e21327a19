import { addressOfPicture, widthsOf } from '#contracts/domain/pictures/picture-addresses.ts';
import { tusHeaders, tusVersion } from '#contracts/domain/pictures/upload-headers.ts';
import { pictureRefusals, uploadBytesMax, type Upload } from '#contracts/domain/pictures/uploads.ts';
import { uploadLimits } from '#contracts/upload-limits.ts';
import type { Database, Lock, Trx } from '#server/database/database.ts';
import { requireVerifiedEmail, type Caller } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { instantAfter } from '#server/lib/time.ts';
import type { Storage } from '#server/pictures/storage/storage.ts';
import { chunkKey, fileKey, newChunkName, removeFiles } from './picture-files.ts';
import { ensureProcessing } from './picture-jobs.ts';
import {
  appendChunk,
  deleteRemoved,
  findPicture,
  findPictureUsage,
  markRemoving,
  storeUpload,
  type Picture,
} from './picture-repository.ts';
import { isRemoved } from './removed-picture-repository.ts';
import { findStillUsed } from './picture-use-repository.ts';
import type { UploadMetadata } from './tus-headers.ts';

export interface UploadDeps {
  database: Database;
  clock: Clock;
  storage: Storage;
  /** Refuses a write of a person who was suspended after the call was admitted. @throws {AppError} `suspended` */
  refuseSuspended: (trx: Trx, userId: number) => Promise<void>;
}

const ofUser = ({ userId }: Caller): readonly Lock[] => [{ kind: 'user', id: userId }];
const expiryAt = (now: Date): string => instantAfter(now, { days: uploadLimits.days });

/** The upload for its person. A picture that is being removed is no upload any more. */
function toUpload(picture: Picture & { state: Upload['state'] }): Upload {
  const { id, kind, state, reason, length, offset, width, height, placeholder, expiresAt } = picture;
  return {
    ...{ id, kind, state, length, offset, width, height, placeholder, expiresAt },
    reason: reason === null ? null : pictureRefusals[reason],
    address: addressOfPicture(id, kind),
    widths: [...widthsOf(kind)],
  };
}

type OwnUpload = Picture & { state: Upload['state'] };
const isOwn = (picture: Picture | null, { userId }: Caller): picture is OwnUpload =>
  picture?.ownerId === userId && picture.state !== 'removing';
const isOwnRemoved = (picture: Picture | null, { userId }: Caller): boolean =>
  picture?.ownerId === userId && picture.state === 'removing';

/** @throws {AppError} `not_found` for an unknown upload and for another person's; `upload_expired` */
function requireOwn(picture: Picture | null, caller: Caller, now: Date): OwnUpload {
  if (!isOwn(picture, caller)) throw new AppError('not_found');
  if (isExpired(picture, now)) throw new AppError('upload_expired');
  return picture;
}

const isExpired = ({ state, expiresAt }: Picture, now: Date): boolean =>
  state === 'uploading' && expiresAt !== null && expiresAt <= now.toISOString();

/**
 * Begins an upload under the id that the device chose, or answers how far it is. An expired upload begins again, and so
 * does one whose files a restore has lost.
 * @throws {AppError} `email_unverified`, `picture_refused` if it is empty, `too_large`, `limit_reached`; `conflict` if the
 * id belongs to another upload, or did; `unavailable` while the person's own upload with this id is being removed
 */
export async function beginUpload(
  { database, clock, storage, refuseSuspended }: UploadDeps,
  caller: Caller,
  { id, kind, sha256 }: UploadMetadata,
  length: number,
): Promise<{ upload: Upload; isNew: boolean }> {
  requireVerifiedEmail(caller, 'to upload pictures');
  requireLength(length, uploadBytesMax(kind));
  const known = await findPicture(database.read, id);
  const lost = known !== null && (await lacksFiles(storage, known)) ? known : null;
  return database.write(
    async (trx) => {
      await refuseSuspended(trx, caller.userId);
      const now = clock.now();
      const picture = await findPicture(trx, id);
      if (isOwnRemoved(picture, caller)) throw beingRemoved();
      const isFree = picture === null && !(await isRemoved(trx, id));
      const isSame = isOwn(picture, caller) && picture.kind === kind && picture.length === length;
      if (!isFree && !isSame) {
        throw new AppError('conflict', 'This id belongs to another picture. Please add the picture again.');
      }
      const isLost = lost !== null && picture?.state === lost.state && picture.offset === lost.offset;
      if (isSame && !isLost && !isExpired(picture, now)) {
        return { upload: toUpload(picture), isNew: false };
      }
      const times = { now: now.toISOString(), expiresAt: expiryAt(now) };
      await requireRoom(trx, caller, { id, length, now: times.now });
      await storeUpload(trx, { id, ownerId: caller.userId, kind, length, sha256 }, times);
      const stored = await findPicture(trx, id);
      return { upload: toUpload(requireOwn(stored, caller, now)), isNew: true };
    },
    { locks: ofUser(caller) },
  );
}

/** The id of an upload whose files are being removed is free again soon. */
const beingRemoved = (): AppError =>
  new AppError('unavailable', undefined, { headers: { 'Retry-After': '60' } });

/** Whether the store lacks files of a picture: all of its chunks are removed together. */
async function lacksFiles(storage: Storage, { id, kind, state, chunkNames }: Picture): Promise<boolean> {
  const [firstChunk] = chunkNames;
  if (state === 'ready') return (await storage.head(fileKey(id, kind, widthsOf(kind)[0] ?? 0))) === null;
  if (state !== 'uploading' || firstChunk === undefined) return false;
  return (await storage.head(chunkKey(id, firstChunk))) === null;
}

function requireLength(length: number, max: number): void {
  if (length === 0) throw new AppError('picture_refused', pictureRefusals.empty);
  if (length <= max) return;
  throw new AppError('too_large', `This file is too large: at most ${max / 1024 / 1024} MB are possible.`);
}

async function requireRoom(
  trx: Trx,
  { userId }: Caller,
  { id, length, now }: { id: string; length: number; now: string },
): Promise<void> {
  const { pictures, unfinished, bytes } = await findPictureUsage(trx, userId, { exceptId: id, now });
  if (unfinished >= uploadLimits.unfinished) {
    throw new AppError(
      'limit_reached',
      `${uploadLimits.unfinished} pictures are on their way already. Wait until some have arrived.`,
    );
  }
  if (pictures >= uploadLimits.pictures || bytes + length > uploadLimits.totalBytes) {
    throw new AppError('limit_reached', 'Your pictures need all the space there is. Remove some first.');
  }
}

/** @throws {AppError} `not_found`, `upload_expired` */
export async function getUpload(
  { database, clock }: UploadDeps,
  caller: Caller,
  id: string,
): Promise<Upload> {
  return toUpload(requireOwn(await findPicture(database.read, id), caller, clock.now()));
}

/** Uploads that a chunk is being stored for. */
const busyUploads = new Set<string>();

/**
 * Appends a chunk, one at a time for each upload. Its bytes are stored before the row says so, under a name of their own, and removed again if another
 * chunk came first; after a crash in between the sweep removes them. The last chunk inserts the job that processes the picture in the same transaction.
 * @returns the new offset
 * @throws {AppError} `not_found`, `upload_expired`; `wrong_offset` with the right one; `malformed_request` for a chunk
 * that is too short or goes beyond the end; `out_of_space`, `unavailable`; `too_many_requests` while another one is
 * being stored
 */
export async function appendToUpload(
  deps: UploadDeps,
  caller: Caller,
  place: { id: string; offset: number },
  bytes: Uint8Array,
): Promise<number> {
  const busy = `${caller.userId} ${place.id}`;
  if (busyUploads.has(busy)) {
    throw new AppError('too_many_requests', undefined, { headers: { 'Retry-After': '1' } });
  }
  busyUploads.add(busy);
  try {
    return await storeChunk(deps, caller, place, bytes);
  } finally {
    busyUploads.delete(busy);
  }
}

async function storeChunk(
  { database, clock, storage, refuseSuspended }: UploadDeps,
  caller: Caller,
  { id, offset }: { id: string; offset: number },
  bytes: Uint8Array,
): Promise<number> {
  const before = requireOwn(await findPicture(database.read, id), caller, clock.now());
  requireFitting(before, offset, bytes.length);
  const name = newChunkName(offset, bytes.length);
  await storage.put(chunkKey(id, name), bytes).catch((error: unknown) => {
    throw toStorageRefusal(error);
  });
  const noted = database.write(
    async (trx) => {
      await refuseSuspended(trx, caller.userId);
      const now = clock.now();
      const picture = requireOwn(await findPicture(trx, id), caller, now);
      requireFitting(picture, offset, bytes.length);
      const chunk = { name, bytes: bytes.length };
      if (!(await appendChunk(trx, picture, chunk, expiryAt(now)))) throw wrongOffset(picture.offset);
      const end = offset + bytes.length;
      if (end === picture.length) await ensureProcessing(trx, picture, now);
      return end;
    },
    { locks: ofUser(caller) },
  );
  return noted.catch(async (error: unknown) => {
    // After any other error, `unavailable` included, the commit may have succeeded and the row may name the chunk. The
    // sweep removes chunks that no row names.
    const isRefused = error instanceof AppError && error.status < 500;
    if (isRefused) await storage.remove(chunkKey(id, name)).catch(() => undefined);
    throw error;
  });
}

/** A full disk, or a store that cannot be reached: the device tries again. */
function toStorageRefusal(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('out_of_space', undefined, { cause: error });
  return new AppError('unavailable', undefined, { cause: error, headers: { 'Retry-After': '5' } });
}

function requireFitting(picture: Picture, offset: number, bytes: number): void {
  if (picture.state !== 'uploading' || picture.offset !== offset) throw wrongOffset(picture.offset);
  const rest = picture.length - offset;
  if (bytes > rest) throw new AppError('malformed_request', 'The chunk goes beyond the end of the upload.');
  if (bytes < rest && bytes < uploadLimits.chunkBytesMin) {
    throw new AppError('malformed_request', 'A chunk has at least 16 KB, except the last one.');
  }
}

const wrongOffset = (offset: number): AppError =>
  new AppError('wrong_offset', undefined, {
    headers: { [tusHeaders.offset]: String(offset), [tusHeaders.version]: tusVersion },
  });

/**
 * Deletes an upload or a picture. Deleting one that is gone succeeds.
 * @throws {AppError} `not_found` for another person's; `wrong_state` if something uses it
 */
export async function removeUpload(
  { database, storage, refuseSuspended }: UploadDeps,
  caller: Caller,
  id: string,
): Promise<void> {
  await database.write(
    async (trx) => {
      await refuseSuspended(trx, caller.userId);
      if (!isOwn(await findPicture(trx, id), caller)) throw new AppError('not_found');
      if ((await findStillUsed(trx, [id])).length > 0) {
        throw new AppError('wrong_state', 'This picture is still used, such as by a retreat or a report.');
      }
      await markRemoving(trx, [id]);
    },
    { locks: ofUser(caller) },
  );
  await removeFiles(storage, id);
  await database.write((trx) => deleteRemoved(trx, [id]), { locks: [] });
}

/** A document in its largest size. @throws {AppError} `not_found` for strangers, and until it is ready */
export async function readDocument(
  { database, storage }: UploadDeps,
  caller: Caller,
  id: string,
): Promise<Buffer> {
  const picture = await findPicture(database.read, id);
  const isVisible = picture?.kind === 'document' && (caller.isStaff || picture.ownerId === caller.userId);
  const bytes =
    isVisible && picture.state === 'ready'
      ? await storage.get(fileKey(id, picture.kind, Math.max(...widthsOf(picture.kind))))
      : null;
  if (bytes === null) throw new AppError('not_found');
  return bytes;
}

import { createHash } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { widthsOf } from '#contracts/domain/pictures/picture-addresses.ts';
import type { PictureRefusal } from '#contracts/domain/pictures/uploads.ts';
import { uploadLimits } from '#contracts/upload-limits.ts';
import { readPictureType } from '#contracts/rules/picture-types.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { instantAfter } from '#server/lib/time.ts';
import {
  EncoderFailedError,
  RefusedPictureError,
  type PictureEncoder,
} from '#server/pictures/encoder/picture-encoder.ts';
import type { EncodedPicture } from '#server/pictures/encoder/encoder-messages.ts';
import { makeWorkFolder } from '#server/pictures/encoder/work-folder.ts';
import type { Storage } from '#server/pictures/storage/storage.ts';
import { jobKind, type JobKind, type JobResult } from '#server/platform/jobs/job.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { chunkKey, fileKey, removeChunks, removeLeftFiles } from './picture-files.ts';
import { forgetOriginalJob, processJob } from './picture-jobs.ts';
import {
  changeAttempts,
  findPicture,
  markReady,
  markRefused,
  restartUpload,
  type Picture,
} from './picture-repository.ts';

/** Attempts after which a picture is refused that crashes the encoder, or whose bytes get lost. */
const attemptsMax = 3;
/** Pictures of one person in work at once. */
const inWorkMax = 2;
/** Time after which a further one is looked at again. */
const waitMs = 2_000;

interface ProcessDeps {
  database: Database;
  clock: Clock;
  storage: Storage;
  encoder: PictureEncoder;
}

/**
 * Makes a picture of a complete upload:
 *
 *   processing ──encoded──▶ ready
 *        ├── no picture, or a third crash of the encoder ──▶ refused
 *        └── bytes lost or damaged ──▶ uploading, from the beginning
 *
 * An attempt counts from its turn at the encoder to the answer, so that a picture which takes the whole server down is
 * refused too, but none because the store is out of reach or the server stops: the job then runs again.
 */
export function processKind(deps: ProcessDeps): JobKind {
  /** Pictures in work, by person: with two at most, nobody's pictures wait long behind those of another one. */
  const inWork = new Map<number, number>();
  return jobKind(processJob, async ({ pictureId, userId }) => {
    const picture = await findPicture(deps.database.read, pictureId);
    if (isRemoved(picture)) await removeLeftFiles(deps, pictureId);
    if (picture?.state !== 'processing') return undefined;
    const others = inWork.get(userId) ?? 0;
    if (others >= inWorkMax) {
      const againAt = new Date(deps.clock.now().getTime() + waitMs);
      return { store: () => Promise.resolve(), locks: [], againAt };
    }
    inWork.set(userId, others + 1);
    try {
      return await processPicture(deps, picture);
    } finally {
      const left = (inWork.get(userId) ?? 1) - 1;
      if (left > 0) inWork.set(userId, left);
      else inWork.delete(userId);
    }
  });
}

async function processPicture(deps: ProcessDeps, picture: Picture): Promise<JobResult> {
  if (picture.attempts >= attemptsMax) return refuse(deps, picture, 'failed');
  const folder = await makeWorkFolder();
  try {
    return await processIn(folder, deps, picture);
  } catch (error) {
    if (error instanceof RefusedPictureError) return refuse(deps, picture, error.reason);
    const isLast = picture.attempts + 1 >= attemptsMax;
    if (error instanceof EncoderFailedError && isLast) return refuse(deps, picture, 'failed');
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Encodes; only a crash leaves the attempt counted. */
async function encodeCounted(
  { database, encoder }: ProcessDeps,
  id: string,
  work: Parameters<PictureEncoder['encode']>[0],
): Promise<EncodedPicture> {
  const count = (change: 1 | -1) => database.write((trx) => changeAttempts(trx, id, change), { locks: [] });
  const turn = { isCounted: false };
  try {
    return await encoder.encode(work, async () => {
      await count(1);
      turn.isCounted = true;
    });
  } catch (error) {
    if (error instanceof EncoderFailedError) turn.isCounted = false;
    throw error;
  } finally {
    if (turn.isCounted) await count(-1);
  }
}

async function processIn(folder: string, deps: ProcessDeps, picture: Picture): Promise<JobResult> {
  const { clock, storage } = deps;
  const { id, kind } = picture;
  const input = join(folder, 'original');
  const first = await writeOriginal(input, storage, picture);
  if (first === null) {
    const expiresAt = instantAfter(clock.now(), { days: uploadLimits.days });
    return { store: (trx) => restartUpload(trx, id, expiresAt), locks: [] };
  }
  const read = readPictureType(first);
  if ('fault' in read) return refuse({ clock }, picture, read.fault);
  const widths = widthsOf(kind);
  const encoded = await encodeCounted(deps, id, {
    ...{ input, folder, widths, isPanorama: kind === 'panorama' },
  });
  let bytes = 0;
  for (const width of widths) {
    const file = await readFile(join(folder, `${width}.webp`));
    await storage.put(fileKey(id, kind, width), file);
    bytes += file.length;
  }
  return {
    store: async (trx) => {
      await markReady(trx, id, { ...encoded, bytes });
      await forgetOriginal(trx, picture, clock.now());
    },
  };
}

/** Puts the chunks together in a file. @returns its first bytes; null if it is not what the device sent */
async function writeOriginal(
  path: string,
  storage: Storage,
  { id, chunkNames, length, sha256 }: Picture,
): Promise<Buffer | null> {
  const hash = createHash('sha256');
  const handle = await open(path, 'wx');
  try {
    let first: Buffer | null = null;
    let offset = 0;
    for (const name of chunkNames) {
      const chunk = await storage.get(chunkKey(id, name));
      if (chunk === null) return null;
      hash.update(chunk);
      await handle.writeFile(chunk);
      first ??= chunk.subarray(0, 16);
      offset += chunk.length;
    }
    if (offset !== length) return null;
    return sha256 === null || hash.digest('hex') === sha256 ? first : null;
  } finally {
    await handle.close();
  }
}

const refuse = (
  { clock }: Pick<ProcessDeps, 'clock'>,
  picture: Picture,
  reason: PictureRefusal,
): JobResult => ({
  store: async (trx) => {
    await markRefused(trx, picture.id, reason);
    await forgetOriginal(trx, picture, clock.now());
  },
});

const forgetOriginal = (trx: Trx, { id, ownerId }: Picture, now: Date): Promise<void> =>
  insertJob(trx, forgetOriginalJob, { pictureId: id, userId: ownerId }, { now });

/** Whether there is no such picture any more: an attempt before may have stored files of it after it was removed. */
const isRemoved = (picture: Picture | null): picture is null | (Picture & { state: 'removing' }) =>
  picture === null || picture.state === 'removing';

/** Deletes the chunks of a processed picture; everything if the picture was removed while it was being processed. */
export const forgetOriginalKind = (deps: Pick<ProcessDeps, 'database' | 'storage'>): JobKind =>
  jobKind(forgetOriginalJob, async ({ pictureId }) => {
    const picture = await findPicture(deps.database.read, pictureId);
    if (isRemoved(picture)) await removeLeftFiles(deps, pictureId);
    else if (picture.state !== 'uploading') await removeChunks(deps.storage, pictureId);
    return undefined;
  });

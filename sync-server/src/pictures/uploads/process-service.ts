import { createHash } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { widthsOf } from '#contracts/domain/picture-addresses.ts';
import type { PictureRefusal } from '#contracts/domain/uploads.ts';
import { uploadLimits } from '#contracts/upload-limits.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { instantAfter } from '#server/lib/time.ts';
import {
  EncoderFailedError,
  RefusedPictureError,
  type PictureEncoder,
} from '#server/pictures/encoder/picture-encoder.ts';
import type { Storage } from '#server/pictures/storage/storage.ts';
import { jobKind, type JobKind, type JobResult } from '#server/platform/jobs/job.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { chunkKey, fileKey, removeChunks, removeFiles } from './picture-files.ts';
import { forgetOriginalJob, processJob } from './picture-jobs.ts';
import {
  countAttempt,
  findPicture,
  markReady,
  markRefused,
  restartUpload,
  type Picture,
} from './picture-repository.ts';
import { findTypeFault } from './picture-type.ts';

/** Attempts after which a picture is refused that crashes the encoder, or whose bytes get lost. */
const attemptsMax = 3;

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
 * The attempt is counted before it begins, so that a picture which takes the whole server down is refused too.
 */
export const processKind = (deps: ProcessDeps): JobKind =>
  jobKind(processJob, async ({ pictureId }) => {
    const { database } = deps;
    const picture = await findPicture(database.read, pictureId);
    if (picture?.state !== 'processing') return undefined;
    if (picture.attempts >= attemptsMax) return refuse(deps, picture, 'failed');
    await database.write((trx) => countAttempt(trx, pictureId), { locks: [] });
    const folder = await mkdtemp(join(tmpdir(), 'wellens-picture-'));
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
  });

async function processIn(
  folder: string,
  { clock, storage, encoder }: ProcessDeps,
  picture: Picture,
): Promise<JobResult> {
  const { id, kind } = picture;
  const input = join(folder, 'original');
  const first = await writeOriginal(input, storage, picture);
  if (first === null) {
    const expiresAt = instantAfter(clock.now(), { days: uploadLimits.days });
    return { store: (trx) => restartUpload(trx, id, expiresAt), locks: [] };
  }
  const fault = findTypeFault(first);
  if (fault !== null) return refuse({ clock }, picture, fault);
  const widths = widthsOf(kind);
  const encoded = await encoder.encode({ input, folder, widths, isPanorama: kind === 'panorama' });
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

/** Deletes the chunks of a processed picture; everything if the picture was removed while it was being processed. */
export const forgetOriginalKind = ({
  database,
  storage,
}: Pick<ProcessDeps, 'database' | 'storage'>): JobKind =>
  jobKind(forgetOriginalJob, async ({ pictureId }) => {
    const picture = await findPicture(database.read, pictureId);
    if (picture === null) await removeFiles(storage, pictureId);
    else if (picture.state !== 'uploading') await removeChunks(storage, pictureId);
    return undefined;
  });

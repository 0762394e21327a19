import type { Trx } from '#server/database/database.ts';
import { jobName } from '#server/platform/jobs/job.ts';
import { ensureJob } from '#server/platform/jobs/job-repository.ts';
import type { Picture } from './picture-repository.ts';

/** Encodes an uploaded picture. */
export const processJob = jobName<{ pictureId: string; userId: number }>('pictures.process');
/** Deletes the original of an encoded or refused picture. */
export const forgetOriginalJob = jobName<{ pictureId: string; userId: number }>('pictures.forget-original');

/** Has a picture processed that is complete. It has one job, which begins again if it has ended. */
export const ensureProcessing = (
  trx: Trx,
  { id, ownerId }: Pick<Picture, 'id' | 'ownerId'>,
  now: Date,
): Promise<void> => ensureJob(trx, processJob, { pictureId: id, userId: ownerId }, { now, uniqueKey: id });

import { jobName } from '#server/platform/jobs/job.ts';

/** Encodes an uploaded picture. */
export const processJob = jobName<{ pictureId: string; userId: number }>('pictures.process');
/** Deletes the original of an encoded or refused picture. */
export const forgetOriginalJob = jobName<{ pictureId: string; userId: number }>('pictures.forget-original');

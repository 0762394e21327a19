import { jobName } from '#server/platform/jobs/job.ts';

/** Notes outside the database whether the account is to be deleted, so that a restored backup does not forget it. */
export const noteDeletionJob = jobName<{ userId: number }>('account.note-deletion');

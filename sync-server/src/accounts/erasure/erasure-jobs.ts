import { jobName } from '#server/platform/jobs/job.ts';

/** Erases an account whose deletion was not undone. */
export const eraseJob = jobName<{ userId: number }>('account.erase');

/** Empties the messages of an erased person, when the people they were sent to have had them long enough. */
export const emptyMessagesJob = jobName<{ userId: number }>('account.empty-messages');

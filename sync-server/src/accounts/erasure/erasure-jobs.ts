import { jobName } from '#server/platform/jobs/job.ts';

/** Erases an account whose deletion was not undone. */
export const eraseJob = jobName<{ userId: number }>('account.erase');

/** Unique key of an erasure. The time is part of it: an account can be kept and deleted again. @param deletesAt ISO 8601 */
export const eraseJobKey = (userId: number, deletesAt: string): string => `${userId} ${deletesAt}`;

/** Empties the messages of an erased person, when the people they were sent to have had them long enough. */
export const emptyMessagesJob = jobName<{ userId: number }>('account.empty-messages');

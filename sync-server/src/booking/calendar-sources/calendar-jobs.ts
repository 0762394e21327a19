import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { jobName, recurringJob, type JobKind } from '#server/platform/jobs/job.ts';
import { ensureJob } from '#server/platform/jobs/job-repository.ts';
import { findDueSourceIds, updateSource } from './calendar-source-repository.ts';

/** Reads a calendar of another site. */
export const readJob = jobName<{ sourceId: number }>('calendar.read');

/** Mean interval between two reads, and the part of it by which they spread. */
const readEveryMs = 60 * 60_000;
const jitter = 0.2;
/** Seconds between two looks for calendars that are due, and those that are planned in one. */
const planSeconds = 60;
const plannedAtOnce = 500;

/** Longest interval between two reads of a calendar that cannot be read, in units of the usual one. */
const slowestMax = 6;

/**
 * When a calendar that is read now is read again, ISO 8601: between 54 and 66 minutes later; after failed reads in a row
 * two, four and at most six times as much, so that broken calendars leave the time to the others.
 */
export function nextReadAt(now: Date, failures = 0, random: () => number = Math.random): string {
  const slower = Math.min(slowestMax, 2 ** Math.max(0, failures - 1));
  return new Date(now.getTime() + slower * readEveryMs * (1 - jitter / 2 + jitter * random())).toISOString();
}

/** Has a calendar read soon, and again an hour later. Reads that were asked for before one began are one. */
export async function planRead(trx: Trx, sourceId: number, now: Date): Promise<void> {
  await updateSource(trx, sourceId, { next_read_at: nextReadAt(now) });
  await ensureJob(trx, readJob, { sourceId }, { now, uniqueKey: String(sourceId) });
}

/** Plans the reads that are due. */
export const planKind = ({ database, clock }: { database: Database; clock: Clock }): JobKind =>
  recurringJob('calendars.plan', planSeconds, async () => {
    const now = clock.now();
    const due = await findDueSourceIds(database.read, now.toISOString(), plannedAtOnce);
    if (due.length === 0) return;
    await database.write(
      async (trx) => {
        for (const id of due) await planRead(trx, id, now);
      },
      { locks: [] },
    );
  });

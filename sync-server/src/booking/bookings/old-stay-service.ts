import { bookingsKeptYears } from '#contracts/domain/accounts/account-deletion.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { toDateTime } from '#server/lib/time.ts';
import { recurringJob, type JobKind } from '#server/platform/jobs/job.ts';
import { deleteStays, findOldStaysOfErased } from './stored/old-stay-repository.ts';

/** Stays per transaction, and per run. The next run goes on. */
const limits = { pageSize: 200, perRun: 2_000 };

/**
 * Deletes stays and payments of erased people, also from the other side's devices, ten years after the stay: no longer are
 * they needed as records.
 * @returns their number
 */
export async function clearOldStays(
  { database, clock }: { database: Database; clock: Clock },
  { pageSize, perRun } = limits,
): Promise<number> {
  const day = toDateTime(clock.now()).minus({ years: bookingsKeptYears }).toISODate() ?? '';
  for (let cleared = 0; ;) {
    const page = await findOldStaysOfErased(database.read, day, Math.min(pageSize, perRun - cleared));
    if (page.length === 0) return cleared;
    await database.write(
      async (trx) => {
        await deleteStays(
          trx,
          page.map(({ id }) => id),
        );
        for (const { id, guestId, hostId } of page) {
          const audience = { kind: 'users', userIds: [guestId, hostId] } as const;
          await recordChange(trx, { table: 'bookings', id, audience, removed: true });
        }
      },
      { locks: [] },
    );
    cleared += page.length;
    if (page.length < pageSize || cleared >= perRun) return cleared;
  }
}

const dayInSeconds = 24 * 60 * 60;

/** Once a day. */
export const clearOldStaysKind = (deps: { database: Database; clock: Clock }): JobKind =>
  recurringJob('stays.clear', dayInSeconds, async () => {
    await clearOldStays(deps);
  });

import type { Knex } from 'knex';

export const name = '042-held-days';

/** More days than a calendar can have: the next read lowers it to the number of days that are known. */
const allDays = 1_000_000_000;

/**
 * `held_of` counts days, no longer events. A calendar that is held stays so until its next read, which judges by all days
 * that are known.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx('calendar_sources').whereNotNull('held_of').update({ held_of: allDays });
}

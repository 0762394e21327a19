import { UnitOfWork } from './unit-of-work.ts';
import type { Trx } from './database.ts';

/** Ids from here on are leased to devices; the server numbers its own rows below. */
export const firstLeasedId = 1_000_000_000;

export type NumberedTable =
  | 'users'
  | 'properties'
  | 'retreat_packages'
  | 'package_availability'
  | 'bookings'
  | 'categories'
  | 'favorites'
  | 'conversations'
  | 'messages'
  | 'notifications'
  | 'calendar_sources'
  | 'departures'
  | 'departure_rooms'
  | 'waiting_entries'
  | 'registration_questions'
  | 'programme_items'
  | 'announcements'
  | 'stay_reviews'
  | 'reports'
  | 'suspensions';

/**
 * The first of `count` ids in a row that the table never gave out before, also not to a row that is gone. It looks at
 * the rows too, because seeds and imports bring ids of their own; those must not mix with it in one transaction.
 */
export async function nextId(trx: Trx, table: NumberedTable, count = 1): Promise<number> {
  const unit = UnitOfWork.find(trx);
  if (unit === undefined) {
    const first = await findNextId(trx, table);
    await trx('counters')
      .where('name', table)
      .update({ value: first + count - 1 });
    return first;
  }
  if (unit.shared.reserveIds !== null) return unit.shared.reserveIds(table, count);
  const first = unit.nextIds.get(table) ?? (await findNextId(trx, table));
  unit.nextIds.set(table, first + count);
  return first;
}

async function findNextId(trx: Trx, table: NumberedTable): Promise<number> {
  const highest = trx(table).where('id', '<', firstLeasedId).max('id');
  const counter = await trx('counters')
    .where('name', table)
    .select('value', { highest })
    .first<{ value: number; highest: number | null } | undefined>();
  if (counter === undefined) throw new Error(`${table} has no counter`);
  return Math.max(counter.value, counter.highest ?? 0) + 1;
}

import type { Knex } from 'knex';
import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

/** An item that the guest of a booking picked. `guests`: places that it takes. */
interface ProgrammePickRow {
  booking_id: number;
  item_id: number;
  guests: number;
  picked_at: string;
}

/** Ids of the picked items, by booking, lowest first. */
export async function findPicks(db: Db, bookingIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db<ProgrammePickRow>('programme_picks')
    .whereIn('booking_id', bookingIds)
    .orderBy(['booking_id', 'item_id']);
  const picks = new Map<number, number[]>();
  for (const { booking_id: id, item_id: itemId } of rows) picks.set(id, [...(picks.get(id) ?? []), itemId]);
  return picks;
}

/** SQL: picks of the booking of an outer query. @param column the column of that query that has its id */
export const picksOfBooking = (db: Db, column: string): Knex.QueryBuilder =>
  db('programme_picks as picked').where('picked.booking_id', db.ref(column));

/**
 * Counts the people who picked each item; items that nobody picked are left out. Past stays do not count, because an item
 * of a listing repeats for every stay.
 */
export async function countPicks(db: Db, itemIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db<ProgrammePickRow>('programme_picks as p')
    .join('bookings as b', 'b.id', 'p.booking_id')
    .whereIn('p.item_id', itemIds)
    .where('b.status', 'confirmed')
    .select<Pick<ProgrammePickRow, 'item_id' | 'guests'>[]>('p.item_id', 'p.guests');
  const counts = new Map<number, number>();
  for (const { item_id: id, guests } of rows) counts.set(id, (counts.get(id) ?? 0) + guests);
  return counts;
}

/** @param at ISO 8601 */
export async function insertPicks(
  trx: Trx,
  { bookingId, guests, at }: { bookingId: number; guests: number; at: string },
  itemIds: readonly number[],
): Promise<void> {
  if (itemIds.length === 0) return;
  const rows = itemIds.map((id): ProgrammePickRow => ({
    booking_id: bookingId,
    item_id: id,
    guests,
    picked_at: at,
  }));
  await trx<ProgrammePickRow>('programme_picks').insert(rows);
}

export async function deletePicks(trx: Trx, bookingId: number, itemIds: readonly number[]): Promise<void> {
  await trx<ProgrammePickRow>('programme_picks')
    .where('booking_id', bookingId)
    .whereIn('item_id', itemIds)
    .delete();
}

/** For the export of a person's data: what they picked as guests. */
export const exportedPicks: ExportedRows = {
  table: 'programme_picks',
  title: 'What you picked of programmes',
  key: ['item_id', 'booking_id'],
  rows: (db, userId) =>
    db('programme_picks').whereIn('booking_id', db('bookings').where('user_id', userId).select('id')),
};

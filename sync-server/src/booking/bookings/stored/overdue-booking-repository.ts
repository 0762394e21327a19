import type { Knex } from 'knex';
import type { Db } from '#server/database/database.ts';
import { overAt } from './booking-repository.ts';
import type { BookingRow } from './booking-row.ts';

/** A booking that is overdue, and its listing. */
export interface OverdueBooking {
  id: number;
  propertyId: number;
}

/**
 * A stay of a cancelled departure is not completed, however late the job comes that ends it with a refund; nor is one of a
 * departure that is still to be cancelled or confirmed, because too few people booked.
 */
const isFree = `not exists (select 1 from departures as d
  where d.id = bookings.departure_id and (d.status = 'cancelled' or d.decide_by is not null))`;

/**
 * Overdue bookings whose rows have not been updated yet, at most `limit`: requests first, longest overdue first.
 * @param page.propertyId only those of this listing; all if undefined
 * @param page.except ids that are left out
 */
export async function findOverdueBookings(
  db: Db,
  now: Date,
  { limit, propertyId, except = [] }: { limit: number; propertyId?: number; except?: readonly number[] },
): Promise<OverdueBooking[]> {
  /** Each part has the condition and the order of an index, so that it reads only what is overdue. */
  const part = (condition: string, dueAt: string): Knex.QueryBuilder => {
    const due = db<BookingRow>('bookings')
      .whereRaw(`${condition} and ${dueAt} <= ?`, [now.toISOString()])
      .whereNotIn('id', except)
      .orderByRaw(dueAt)
      .limit(limit)
      .select('id', 'property_id');
    return propertyId === undefined ? due : due.where('property_id', propertyId);
  };
  const requests = part("status = 'pending'", 'expires_at').as('requests');
  const stays = part("status = 'confirmed'", overAt).whereRaw(isFree).as('stays');
  const rows = await db
    .select<Pick<BookingRow, 'id' | 'property_id'>[]>('*')
    .from(requests)
    .unionAll([db.select('*').from(stays)]);
  return rows.slice(0, limit).map((row) => ({ id: row.id, propertyId: row.property_id }));
}

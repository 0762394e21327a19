import type { Knex } from 'knex';
import { addDays } from '#contracts/rules/days.ts';
import type { Db } from '#server/database/database.ts';
import { toUtcDay } from '#server/lib/time.ts';

/** Bookings of two people with each other, one as the guest and the other as the host. */
const bookingsOf = (db: Db, one: number, other: number): Knex.QueryBuilder =>
  db('bookings as b')
    .join('properties as p', 'p.id', 'b.property_id')
    .whereIn('b.user_id', [one, other])
    .whereIn('p.host_id', [one, other]);

/** Whether two people have, or had, a stay that was not cancelled. */
export async function hasConfirmedStay(db: Db, one: number, other: number): Promise<boolean> {
  const row: unknown = await bookingsOf(db, one, other)
    .whereIn('b.status', ['confirmed', 'completed'])
    .first('b.id');
  return row !== undefined;
}

/** Whether two people have a confirmed stay that is not over, in whatever time zone it is. */
export async function hasStayTogether(db: Db, one: number, other: number, now: Date): Promise<boolean> {
  const row: unknown = await bookingsOf(db, one, other)
    .where('b.status', 'confirmed')
    .where('b.end_date', '>=', addDays(toUtcDay(now), -1))
    .first('b.id');
  return row !== undefined;
}

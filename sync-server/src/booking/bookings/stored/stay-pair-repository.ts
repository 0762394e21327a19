import type { Knex } from 'knex';
import { addDays } from '#contracts/rules/days.ts';
import type { Db } from '#server/database/database.ts';
import { toUtcDay } from '#server/lib/time.ts';

/** Id of a person, or the column of an outer query that has it. */
type Person = number | Knex.Raw;

/** Bookings of two people with each other, one as the guest and the other as the host. */
const bookingsOf = (db: Db, one: Person, other: Person): Knex.QueryBuilder =>
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

/** SQL: confirmed stays of two people that are not over, in whatever time zone they are. */
export const staysTogether = (db: Db, one: Person, other: Person, now: Date): Knex.QueryBuilder =>
  bookingsOf(db, one, other)
    .where('b.status', 'confirmed')
    .where('b.end_date', '>=', addDays(toUtcDay(now), -1))
    .select('b.id');

/** Whether two people have a confirmed stay that is not over. */
export async function hasStayTogether(db: Db, one: number, other: number, now: Date): Promise<boolean> {
  const row: unknown = await staysTogether(db, one, other, now).first();
  return row !== undefined;
}

import type { ExportedRows } from '#server/database/exported-rows.ts';
import type { Knex } from 'knex';
import type { Booking, TakenStay } from '#contracts/domain/booking/bookings.ts';
import { activeBookingStatuses } from '#contracts/domain/state-lists.ts';
import { packageIdsOf } from '#server/catalog/retreat-packages/retreat-package-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type ServiceResult, type WriteCall } from '#server/database/once.ts';
import { findDuplicate, queueInsert, readPastQueue } from '#server/database/queued-writes.ts';
import { addDays } from '#contracts/rules/days.ts';
import { toUtcDay } from '#server/lib/time.ts';
import {
  toBooking,
  toBookingRow,
  type BookingRow,
  type BookingViewRow,
  type DatedBooking,
  type StoredBooking,
} from './booking-row.ts';

/** @param narrow adds the condition and the order */
async function findViews(db: Db, narrow: (views: Knex.QueryBuilder) => unknown): Promise<DatedBooking[]> {
  const views = db('bookings as b')
    .join('properties as p', 'p.id', 'b.property_id')
    .join('users as h', 'h.id', 'p.host_id')
    .join('users as g', 'g.id', 'b.user_id')
    .leftJoin('payments as y', 'y.booking_id', 'b.id')
    .select<BookingViewRow[]>('b.*', 'p.title', 'p.location', 'p.latitude', 'p.longitude', 'p.images')
    .select({
      price_per_night: 'p.price_per_night',
      check_in_from: 'p.check_in_from',
      check_out_until: 'p.check_out_until',
      host_id: 'p.host_id',
      host_name: 'h.name',
      host_image: 'h.profile_image',
      guest_name: 'g.name',
      guest_image: 'g.profile_image',
      paid_amount: 'y.amount',
      paid_refunded: 'y.refunded',
      paid_currency: 'y.currency',
      paid_provider: 'y.provider',
      paid_state: 'y.state',
      paid_reference: 'y.reference',
      paid_at: 'y.at',
    });
  narrow(views);
  const rows = await views;
  return rows.map(toBooking);
}

/**
 * The instant at which a stay is over. A booking from before time zones has none: its last day ends in UTC, and as text
 * `T24` is before every instant of the next day. The index `bookings_by_over_at` has the same expression.
 */
export const overAt = "coalesce(stay_over_at, end_date || 'T24:00:00.000Z')";

/** The condition that a stay is not over. The part about the day is implied, and uses the index. */
export const isNotOver = (now: Date): [sql: string, values: string[]] => [
  `(end_date >= ? and ${overAt} > ?)`,
  [addDays(toUtcDay(now), -1), now.toISOString()],
];

const newestCheckInFirst = [
  { column: 'b.start_date', order: 'desc' },
  { column: 'b.id', order: 'desc' },
];

/** Bookings by id, unordered. */
export function findBookings(db: Db, ids: readonly number[]): Promise<Booking[]> {
  return findViews(db, (views) => views.whereIn('b.id', ids));
}

export async function findBooking(db: Db, id: number): Promise<Booking | null> {
  const [booking] = await readPastQueue(
    db,
    'bookings',
    (row: BookingRow) => row.id === id,
    () => findBookings(db, [id]),
  );
  return booking ?? null;
}

/**
 * Runs a write about one booking with its receipt, as `once`. It shares with others all of the property's bookings, because
 * their days and spots do. A booking stays with its property.
 */
export async function onceForBooking<T>(
  call: WriteCall,
  id: number,
  effect: (trx: Trx) => Promise<ServiceResult<T>>,
): Promise<Recorded<T>> {
  const row = await call.database.read<BookingRow>('bookings').where({ id }).first('property_id');
  return once(call, effect, { locks: row === undefined ? [] : [{ kind: 'property', id: row.property_id }] });
}

/** Scope: stays of a guest, or stays at the listings of a host. */
type StaysOf = { guestId: number } | { hostId: number };

/** Last stay of a page; `startDate` is `YYYY-MM-DD`. */
export interface StaysEnd {
  startDate: string;
  id: number;
}

/** The booking after a write of this transaction. */
export async function readBooking(trx: Trx, id: number): Promise<Booking> {
  const booking = await findBooking(trx, id);
  if (booking === null) throw new Error(`Booking ${id} vanished in its own transaction`);
  return booking;
}

/** At most `limit` stays after the previous page, latest check-in first. */
export function findStaysOf(
  db: Db,
  whose: StaysOf,
  { limit, after }: { limit: number; after: StaysEnd | null },
): Promise<Booking[]> {
  return findViews(db, (views) => {
    views.where('guestId' in whose ? { 'b.user_id': whose.guestId } : { 'p.host_id': whose.hostId });
    if (after !== null) views.whereRaw('(b.start_date, b.id) < (?, ?)', [after.startDate, after.id]);
    return views.orderBy(newestCheckInFirst).limit(limit);
  });
}

/**
 * SQL: ids of a person's bookings, as guest or host. A union, because an `or` over both tables makes SQLite and PostgreSQL
 * read all bookings.
 */
export const bookingIdsOf = (db: Db, userId: number): Knex.QueryBuilder =>
  db('bookings')
    .where('user_id', userId)
    .select('id')
    .unionAll([
      db('bookings as b')
        .join('properties as p', 'p.id', 'b.property_id')
        .where('p.host_id', userId)
        .select('b.id'),
    ]);

/** Ids of a person's bookings, as guest or host, in order; at most `limit` after the id of the previous page. */
export function findBookingIdsOf(
  db: Db,
  userId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  return db<BookingRow>('bookings')
    .whereIn('id', bookingIdsOf(db, userId))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .pluck('id');
}

/** Ids of a person's active bookings, as guest or host; at most `limit`. */
export function findActiveIdsOf(db: Db, userId: number, limit: number): Promise<number[]> {
  return db<BookingRow>('bookings')
    .whereIn('id', bookingIdsOf(db, userId))
    .whereIn('status', activeBookingStatuses)
    .orderBy('id')
    .limit(limit)
    .pluck('id');
}

/** Active stays at a listing that are not over; bookings of places claim no days. */
export async function findUpcomingStays(
  db: Db,
  propertyId: number,
  now: Date,
): Promise<Pick<Booking, 'id' | 'propertyId' | 'startDate' | 'endDate'>[]> {
  const rows = await db<BookingRow>('bookings')
    .where('property_id', propertyId)
    .whereIn('status', activeBookingStatuses)
    .whereNull('departure_title')
    .whereRaw(...isNotOver(now))
    .orderBy('id')
    .select('id', 'start_date', 'end_date');
  return rows.map((row) => ({ id: row.id, propertyId, startDate: row.start_date, endDate: row.end_date }));
}

/** Active stays at the listings that are not over, earliest check-in first. */
export async function findTakenStays(
  db: Db,
  propertyIds: readonly number[],
  now: Date,
): Promise<(TakenStay & { propertyId: number })[]> {
  const moment = now.toISOString();
  const rows = await db<BookingRow>('bookings')
    .whereIn('property_id', propertyIds)
    // A booking of a departure takes places, not days.
    .whereNull('departure_title')
    .whereRaw(...isNotOver(now))
    .whereRaw("(status = 'confirmed' or (status = 'pending' and expires_at > ?))", [moment])
    .orderBy(['property_id', 'start_date'])
    .select('property_id', 'start_date', 'end_date');
  return rows.map((row) => ({
    propertyId: row.property_id,
    startDate: row.start_date,
    endDate: row.end_date,
  }));
}

/** Whether a listing has requests or confirmed stays, also overdue ones that have not been updated. */
export async function hasActiveBooking(db: Db, propertyId: number): Promise<boolean> {
  const active = await db<BookingRow>('bookings')
    .where('property_id', propertyId)
    .whereIn('status', activeBookingStatuses)
    .first('id');
  return active !== undefined;
}

/** Numbers of a person's stays that are open or confirmed and not over, as guest and as host. */
export async function countActiveStaysOf(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ asGuest: number; asHost: number }> {
  const [notOver, instants] = isNotOver(now);
  const count = async (column: string): Promise<number> => {
    const [row] = await db('bookings as b')
      .join('properties as p', 'p.id', 'b.property_id')
      .where(column, userId)
      .whereRaw(`((b.status = 'confirmed' and ${notOver}) or (b.status = 'pending' and b.expires_at > ?))`, [
        ...instants,
        now.toISOString(),
      ])
      .count<{ count: number | string }[]>({ count: '*' });
    return Number(row?.count ?? 0);
  };
  return { asGuest: await count('b.user_id'), asHost: await count('p.host_id') };
}

/** Number of a guest's open requests. */
export async function countOpenRequests(db: Db, userId: number, now: Date): Promise<number> {
  const isOpen = (row: BookingRow): boolean => row.user_id === userId && row.status === 'pending';
  const [counted] = await readPastQueue(db, 'bookings', isOpen, () =>
    db('bookings')
      .where({ user_id: userId, status: 'pending' })
      .where('expires_at', '>', now.toISOString())
      .count<{ count: number }[]>({ count: '*' }),
  );
  return counted?.count ?? 0;
}

/** Stays booked with a package of the listing, unordered. */
export function findBookingsWithPackages(db: Db, propertyId: number): Promise<Booking[]> {
  return findViews(db, (views) => views.whereIn('b.retreat_package_id', packageIdsOf(db, propertyId)));
}

/** The booking with that reference, as it is stored: in capitals, without a dash. */
export async function findBookingByReference(db: Db, reference: string): Promise<Booking | null> {
  const [booking] = await findViews(db, (views) => views.where('b.reference', reference));
  return booking ?? null;
}

/** Whether a booking has that reference. */
export async function isReferenceTaken(trx: Trx, reference: string): Promise<boolean> {
  const find = async () => (await trx<BookingRow>('bookings').where({ reference }).first('id')) ?? null;
  return (await findDuplicate(trx, find)) !== null;
}

/** Stores a booking. A used id or reference fails the transaction. */
export async function insertBooking(trx: Trx, booking: StoredBooking): Promise<void> {
  await queueInsert(trx, 'bookings', [toBookingRow(booking)]);
}

/** Updates a booking and increments its version. */
export async function updateBooking(
  trx: Trx,
  id: number,
  change: Partial<Pick<BookingRow, 'status' | 'expires_at' | 'ended_at' | 'refund_amount' | 'cancelled_by'>>,
): Promise<void> {
  await trx<BookingRow>('bookings')
    .where({ id })
    .update({ ...change, version: trx.raw('version + 1') });
}

/** For the export of a person's data. */
export const exportedBookings: ExportedRows = {
  table: 'bookings',
  title: 'Stays, as guest and as host',
  key: 'id',
  rows: (db, userId) => db('bookings').whereIn('id', bookingIdsOf(db, userId)),
};

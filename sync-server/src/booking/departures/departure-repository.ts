import type { Departure } from '#contracts/domain/booking/departures.ts';
import { propertyIdsOfHost } from '#server/catalog/properties/property-repository.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Lock, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface DepartureRow {
  id: number;
  property_id: number;
  title: string;
  description: string;
  start_date: string;
  end_date: string;
  teacher: string;
  min_participants: number;
  book_by: string;
  book_by_at: string;
  start_at: string;
  end_at: string;
  time_zone: string;
  exclusive: FlagColumn;
  status: 'open' | 'cancelled' | 'completed';
  goes_ahead: FlagColumn;
  decide_by: string | null;
  created_at: string;
  version: number;
}

/** A departure as stored, without rooms. `startAt` and `endAt`: its first and last instant at the listing. */
export interface StoredDeparture extends Omit<Departure, 'hostId' | 'status' | 'confirmedPlaces' | 'rooms'> {
  status: DepartureRow['status'];
  startAt: string;
  endAt: string;
}

const toDeparture = (row: DepartureRow): StoredDeparture => ({
  id: row.id,
  propertyId: row.property_id,
  title: row.title,
  description: row.description,
  startDate: row.start_date,
  endDate: row.end_date,
  teacher: row.teacher,
  minParticipants: row.min_participants,
  bookBy: row.book_by,
  bookByAt: row.book_by_at,
  startAt: row.start_at,
  endAt: row.end_at,
  timeZone: row.time_zone,
  exclusive: toFlag(row.exclusive),
  status: row.status,
  goesAhead: toFlag(row.goes_ahead),
  decideBy: row.decide_by,
  createdAt: row.created_at,
  version: row.version,
});

const toRow = (departure: StoredDeparture): DepartureRow => ({
  id: departure.id,
  property_id: departure.propertyId,
  title: departure.title,
  description: departure.description,
  start_date: departure.startDate,
  end_date: departure.endDate,
  teacher: departure.teacher,
  min_participants: departure.minParticipants,
  book_by: departure.bookBy,
  book_by_at: departure.bookByAt,
  start_at: departure.startAt,
  end_at: departure.endAt,
  time_zone: departure.timeZone,
  exclusive: departure.exclusive,
  status: departure.status,
  goes_ahead: departure.goesAhead,
  decide_by: departure.decideBy,
  created_at: departure.createdAt,
  version: departure.version,
});

/** Departures by id, unordered. */
export async function findStoredDepartures(db: Db, ids: readonly number[]): Promise<StoredDeparture[]> {
  const rows = await db<DepartureRow>('departures').whereIn('id', ids);
  return rows.map(toDeparture);
}

export async function findStoredDeparture(db: Db, id: number): Promise<StoredDeparture | null> {
  return (await findStoredDepartures(db, [id]))[0] ?? null;
}

/** What a write about a departure shares with others: the places and days of its listing. */
export async function locksOfDeparture(db: Db, id: number): Promise<Lock[]> {
  const row = await db<DepartureRow>('departures').where({ id }).first('property_id');
  return row === undefined ? [] : [{ kind: 'property', id: row.property_id }];
}

/** Ids of departures of a listing that are open, earliest first. @param now those that are not over then */
export function findOpenDepartureIds(
  db: Db,
  propertyId: number,
  now: Date,
  limit: number,
): Promise<number[]> {
  return db<DepartureRow>('departures')
    .where({ property_id: propertyId, status: 'open' })
    .where('end_at', '>', now.toISOString())
    .orderBy(['start_date', 'id'])
    .limit(limit)
    .pluck('id');
}

/** Departures of a listing that can be booked and have a free place, earliest first. */
export async function findBookableDepartures(
  db: Db,
  propertyId: number,
  now: Date,
  limit: number,
): Promise<StoredDeparture[]> {
  const rows = await db<DepartureRow>('departures')
    .where({ property_id: propertyId, status: 'open' })
    .where('book_by_at', '>', now.toISOString())
    .whereRaw(hasFreePlace)
    .orderBy(['start_date', 'id'])
    .limit(limit);
  return rows.map(toDeparture);
}

const hasFreePlace = `exists (select 1 from departure_rooms as r
  where r.departure_id = departures.id and r.places_taken < r.places)`;

/** Ids of departures of a listing that are cancelled or over, latest first. */
export function findEndedDepartureIds(
  db: Db,
  propertyId: number,
  now: Date,
  limit: number,
): Promise<number[]> {
  return db<DepartureRow>('departures')
    .where('property_id', propertyId)
    .where((either) => {
      void either.whereNot('status', 'open').orWhere('end_at', '<=', now.toISOString());
    })
    .orderBy([
      { column: 'start_date', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .pluck('id');
}

/** Number of departures of a listing: all, and those that are open and not over. */
export async function countDeparturesOf(
  db: Db,
  propertyId: number,
  now: Date,
): Promise<{ stored: number; open: number }> {
  const rows = await db<DepartureRow>('departures')
    .where('property_id', propertyId)
    .select('status', 'end_at');
  const open = rows.filter(({ status, end_at: endAt }) => status === 'open' && endAt > now.toISOString());
  return { stored: rows.length, open: open.length };
}

/** Ids of all departures of a listing. */
export function findDepartureIdsOf(db: Db, propertyId: number): Promise<number[]> {
  return db<DepartureRow>('departures').where('property_id', propertyId).pluck('id');
}

/** Ids of the departures of all listings of a host that end after a moment. @param endAfter ISO 8601 */
export async function findDepartureIdsOfHost(db: Db, hostId: number, endAfter: string): Promise<number[]> {
  return db<DepartureRow>('departures')
    .whereIn('property_id', propertyIdsOfHost(db, hostId))
    .where('end_at', '>', endAfter)
    .pluck('id');
}

/**
 * Ids of all departures for which time has come, the earliest first: the last day to book has passed without a decision, the
 * time to decide has passed, or they are over.
 */
export function findDueDepartureIds(db: Db, now: Date): Promise<number[]> {
  const moment = now.toISOString();
  return db<DepartureRow>('departures')
    .where('status', 'open')
    .where('book_by_at', '<=', moment)
    .whereRaw('(end_at <= ? or (not goes_ahead and (decide_by is null or decide_by <= ?)))', [moment, moment])
    .orderBy(['book_by_at', 'id'])
    .pluck('id');
}

export async function insertDeparture(trx: Trx, departure: StoredDeparture): Promise<void> {
  await trx<DepartureRow>('departures').insert(toRow(departure));
}

export async function updateStoredDeparture(trx: Trx, departure: StoredDeparture): Promise<void> {
  const { id, ...columns } = toRow(departure);
  await trx<DepartureRow>('departures').where({ id }).update(columns);
}

/** Deletes departures with their rooms, waiting lists, questions and answers. */
export async function deleteDepartures(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx<DepartureRow>('departures').whereIn('id', ids).delete();
}

/** For the export of a person's data. */
export const exportedDepartures: ExportedRows = {
  table: 'departures',
  title: 'Group retreats at your retreats',
  key: 'id',
  rows: (db, userId) => db('departures').whereIn('property_id', propertyIdsOfHost(db, userId)),
};

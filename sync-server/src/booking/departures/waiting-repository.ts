import type { WaitingEntry, WaitingState } from '#contracts/domain/booking/departures.ts';
import { openProperties, propertyIdsOfHost } from '#server/catalog/properties/property-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface WaitingRow {
  id: number;
  departure_id: number;
  user_id: number;
  room_id: number | null;
  places: number;
  state: WaitingState;
  waiting_since: string;
  offered_room_id: number | null;
  offered_until: string | null;
}

interface WaitingViewRow extends WaitingRow {
  property_id: number;
  departure_title: string;
  start_date: string;
  /** Place in the line, from 1; null unless waiting. PostgreSQL returns counts as text. */
  line_position: number | string | null;
}

const toEntry = (row: WaitingViewRow): WaitingEntry => ({
  id: row.id,
  departureId: row.departure_id,
  propertyId: row.property_id,
  userId: row.user_id,
  departureTitle: row.departure_title,
  startDate: row.start_date,
  roomId: row.room_id,
  places: row.places,
  state: row.state,
  offeredRoomId: row.offered_room_id,
  offeredUntil: row.offered_until,
  waitingSince: row.waiting_since,
  position: row.line_position === null ? null : Number(row.line_position),
});

const linePosition = `case when w.state = 'waiting' then (
  select count(*) from waiting_entries as o
  where o.departure_id = w.departure_id and o.state = 'waiting'
    and (o.waiting_since < w.waiting_since or (o.waiting_since = w.waiting_since and o.id <= w.id))
) end as line_position`;

const views = (db: Db) =>
  db('waiting_entries as w')
    .join('departures as d', 'd.id', 'w.departure_id')
    .select<WaitingViewRow[]>(
      'w.*',
      'd.property_id',
      'd.start_date',
      db.ref('d.title').as('departure_title'),
      db.raw(linePosition),
    );

const longestFirst = ['w.waiting_since', 'w.id'];

/** Entries by id, unordered. */
export async function findWaitingEntries(db: Db, ids: readonly number[]): Promise<WaitingEntry[]> {
  return (await views(db).whereIn('w.id', ids)).map(toEntry);
}

/** A person's entry on the waiting list of a departure. */
export async function findWaitingOf(
  db: Db,
  departureId: number,
  userId: number,
): Promise<WaitingEntry | null> {
  const [row] = await views(db).where({ 'w.departure_id': departureId, 'w.user_id': userId });
  return row === undefined ? null : toEntry(row);
}

/**
 * The waiting list of a departure, longest waiting first; those whose offer has passed too.
 * @param page the first entries, or all without a limit, except those with some ids
 */
export async function findWaitingList(
  db: Db,
  departureId: number,
  { limit, except = [] }: { limit?: number; except?: readonly number[] } = {},
): Promise<WaitingEntry[]> {
  const list = views(db)
    .where('w.departure_id', departureId)
    .whereNotIn('w.id', except)
    .orderBy(longestFirst);
  if (limit !== undefined) void list.limit(limit);
  return (await list).map(toEntry);
}

/** Ids of a person's entries. */
export const findWaitingIdsOf = (db: Db, userId: number): Promise<number[]> =>
  db<WaitingRow>('waiting_entries').where('user_id', userId).pluck('id');

/** Ids of the entries for departures of a host's listings that end after an instant. */
export const findWaitingIdsOfHost = (db: Db, hostId: number, endAfter: string): Promise<number[]> =>
  db('waiting_entries as w')
    .join('departures as d', 'd.id', 'w.departure_id')
    .whereIn('d.property_id', propertyIdsOfHost(db, hostId))
    .where('d.end_at', '>', endAfter)
    .pluck<number[]>('w.id');

/** A person's entries, longest waiting first. */
export async function findWaitingOfUser(db: Db, userId: number): Promise<WaitingEntry[]> {
  return (await views(db).where('w.user_id', userId).orderBy(longestFirst)).map(toEntry);
}

/** Ids of all departures with offers that have ended without an answer. */
export function findWithEndedOffers(db: Db, now: Date): Promise<number[]> {
  return db<WaitingRow>('waiting_entries')
    .where('state', 'offered')
    .where('offered_until', '<=', now.toISOString())
    .distinct('departure_id')
    .orderBy('departure_id')
    .pluck('departure_id');
}

/**
 * Ids of all departures where a free room fits somebody who waits, at listings that are open to guests: places that became
 * free while nothing could be offered, or that nobody can be offered yet.
 */
export function findWithMissedOffers(db: Db, now: Date): Promise<number[]> {
  return db('waiting_entries as w')
    .join('departures as d', 'd.id', 'w.departure_id')
    .where({ 'w.state': 'waiting', 'd.status': 'open' })
    .where('d.book_by_at', '>', now.toISOString())
    .whereIn('d.property_id', openProperties(db).select('id'))
    .whereRaw(
      `exists (select 1 from departure_rooms as r where r.departure_id = d.id
        and (w.room_id is null or w.room_id = r.id) and r.places - r.places_taken >= w.places)`,
    )
    .distinct('d.id')
    .orderBy('d.id')
    .pluck<number[]>('d.id');
}

/** Stores an entry, also instead of the person's earlier one. */
export async function storeWaitingEntry(
  trx: Trx,
  entry: Omit<WaitingEntry, 'propertyId' | 'departureTitle' | 'startDate'>,
): Promise<void> {
  const row: WaitingRow = {
    id: entry.id,
    departure_id: entry.departureId,
    user_id: entry.userId,
    room_id: entry.roomId,
    places: entry.places,
    state: entry.state,
    waiting_since: entry.waitingSince,
    offered_room_id: entry.offeredRoomId,
    offered_until: entry.offeredUntil,
  };
  await trx<WaitingRow>('waiting_entries').insert(row).onConflict('id').merge();
}

export async function deleteWaitingEntries(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx<WaitingRow>('waiting_entries').whereIn('id', ids).delete();
}

/** For the export of a person's data. */
export const exportedWaiting: ExportedRows = {
  table: 'waiting_entries',
  title: 'Waiting lists of group retreats that you are on',
  key: 'id',
  rows: (db, userId) => db('waiting_entries').where('user_id', userId),
};

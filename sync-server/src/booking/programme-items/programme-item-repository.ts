import type { ProgrammeChange, ProgrammeItem, ProgrammeKind } from '#contracts/domain/stay/programmes.ts';
import { propertyIdsOfHost } from '#server/catalog/properties/property-repository.ts';
import { chunksOf } from '#server/database/chunks.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Lock, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface ProgrammeItemRow {
  id: number;
  property_id: number;
  departure_id: number | null;
  day: number | null;
  start_time: string;
  end_time: string;
  title: string;
  place: string;
  leader: string;
  kind: ProgrammeKind;
  places: number | null;
  cancelled: FlagColumn;
  change: ProgrammeChange | null;
  changed_at: string | null;
  version: number;
}

/** An item as stored. `change` and `changedAt`: the last change that concerns guests, ISO 8601. */
export interface StoredItem extends Omit<ProgrammeItem, 'picked'> {
  change: ProgrammeChange | null;
  changedAt: string | null;
}

const toItem = (row: ProgrammeItemRow): StoredItem => ({
  id: row.id,
  propertyId: row.property_id,
  departureId: row.departure_id,
  day: row.day,
  startTime: row.start_time,
  endTime: row.end_time,
  title: row.title,
  place: row.place,
  leader: row.leader,
  kind: row.kind,
  places: row.places,
  cancelled: toFlag(row.cancelled),
  change: row.change,
  changedAt: row.changed_at,
  version: row.version,
});

const toRow = (item: StoredItem): ProgrammeItemRow => ({
  id: item.id,
  property_id: item.propertyId,
  departure_id: item.departureId,
  day: item.day,
  start_time: item.startTime,
  end_time: item.endTime,
  title: item.title,
  place: item.place,
  leader: item.leader,
  kind: item.kind,
  places: item.places,
  cancelled: item.cancelled,
  change: item.change,
  changed_at: item.changedAt,
  version: item.version,
});

/** Items by id, unordered. */
export async function findItems(db: Db, ids: readonly number[]): Promise<StoredItem[]> {
  const rows: ProgrammeItemRow[] = [];
  for (const some of chunksOf(ids)) {
    rows.push(...(await db<ProgrammeItemRow>('programme_items').whereIn('id', some)));
  }
  return rows.map(toItem);
}

export async function findItem(db: Db, id: number): Promise<StoredItem | null> {
  return (await findItems(db, [id]))[0] ?? null;
}

/** A programme: that of a departure, or that of a listing if `departureId` is null. */
export interface ProgrammeOf {
  propertyId: number;
  departureId: number | null;
}

const ofProgramme = ({ propertyId, departureId }: ProgrammeOf) => ({
  property_id: propertyId,
  departure_id: departureId,
});

export async function countItems(db: Db, programme: ProgrammeOf): Promise<number> {
  const ids = await db<ProgrammeItemRow>('programme_items').where(ofProgramme(programme)).pluck('id');
  return ids.length;
}

/** Items of listings and of these of their departures. */
export async function findItemsAt(
  db: Db,
  propertyIds: readonly number[],
  departureIds: readonly number[],
): Promise<StoredItem[]> {
  const rows = await db<ProgrammeItemRow>('programme_items')
    .whereIn('property_id', propertyIds)
    .where((either) => {
      void either.whereNull('departure_id').orWhereIn('departure_id', departureIds);
    })
    .orderBy('id');
  return rows.map(toItem);
}

/** Ids of the items of a departure, or of everything at a listing. */
export function findItemIdsOf(
  db: Db,
  of: { departureId: number } | { propertyId: number },
): Promise<number[]> {
  const where = 'departureId' in of ? { departure_id: of.departureId } : { property_id: of.propertyId };
  return db<ProgrammeItemRow>('programme_items').where(where).orderBy('id').pluck('id');
}

/** Ids of the items of a host: those of listings, and those of these departures. */
export function findItemIdsOfHost(
  db: Db,
  hostId: number,
  departureIds: readonly number[],
): Promise<number[]> {
  return db<ProgrammeItemRow>('programme_items')
    .whereIn('property_id', propertyIdsOfHost(db, hostId))
    .where((either) => {
      void either.whereNull('departure_id').orWhereIn('departure_id', departureIds);
    })
    .orderBy('id')
    .pluck('id');
}

/** What a write about an item shares with others: its programme, and the bookings of its listing. */
export async function locksOfItem(db: Db, id: number): Promise<Lock[]> {
  const row = await db<ProgrammeItemRow>('programme_items').where({ id }).first('property_id');
  return row === undefined ? [] : [{ kind: 'property', id: row.property_id }];
}

export async function insertItem(trx: Trx, item: StoredItem): Promise<void> {
  await trx<ProgrammeItemRow>('programme_items').insert(toRow(item));
}

export async function updateItem(trx: Trx, item: StoredItem): Promise<void> {
  const { id, ...columns } = toRow(item);
  await trx<ProgrammeItemRow>('programme_items').where({ id }).update(columns);
}

/** Deletes items with their picks and untold changes. */
export async function deleteItems(trx: Trx, ids: readonly number[]): Promise<void> {
  for (const some of chunksOf(ids)) {
    await trx<ProgrammeItemRow>('programme_items').whereIn('id', some).delete();
  }
}

/** For the export of a person's data. */
export const exportedProgrammes: ExportedRows = {
  table: 'programme_items',
  title: 'Programmes of your retreats',
  key: 'id',
  rows: (db, userId) => db('programme_items').whereIn('property_id', propertyIdsOfHost(db, userId)),
};

import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface CalendarSourceRow {
  id: number;
  property_id: number;
  name: string;
  url: string;
  ignores_unavailable: FlagColumn;
  etag: string | null;
  last_modified: string | null;
  next_read_at: string;
  asked_at: string;
  last_tried_at: string | null;
  last_ok_at: string | null;
  parsed_at: string | null;
  problem: string | null;
  failures: number;
  held_of: number | null;
  created_at: string;
}

/**
 * A calendar of another site. Instants are ISO 8601. `url` is a secret. `problem`: why the last read failed, see
 * `calendar-problems.ts`; `failures`: failed reads in a row; `heldOf`: see `compareRead`.
 */
export interface StoredSource {
  id: number;
  propertyId: number;
  name: string;
  url: string;
  ignoresUnavailable: boolean;
  etag: string | null;
  lastModified: string | null;
  askedAt: string;
  lastTriedAt: string | null;
  lastOkAt: string | null;
  parsedAt: string | null;
  problem: string | null;
  failures: number;
  heldOf: number | null;
}

const toSource = (row: CalendarSourceRow): StoredSource => ({
  id: row.id,
  propertyId: row.property_id,
  name: row.name,
  url: row.url,
  ignoresUnavailable: toFlag(row.ignores_unavailable),
  etag: row.etag,
  lastModified: row.last_modified,
  askedAt: row.asked_at,
  lastTriedAt: row.last_tried_at,
  lastOkAt: row.last_ok_at,
  parsedAt: row.parsed_at,
  problem: row.problem,
  failures: row.failures,
  heldOf: row.held_of,
});

/** Sources of a listing, oldest first. */
export async function findSourcesOf(db: Db, propertyId: number): Promise<StoredSource[]> {
  const rows = await db<CalendarSourceRow>('calendar_sources').where('property_id', propertyId).orderBy('id');
  return rows.map(toSource);
}

/** Number of sources of all listings of a host. */
export async function countSourcesOfHost(db: Db, hostId: number): Promise<number> {
  const row = await db('calendar_sources')
    .join('properties', 'properties.id', 'calendar_sources.property_id')
    .where('properties.host_id', hostId)
    .count<{ count: number | string }[]>({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Ids and names of the sources of listings, by listing and oldest first. */
export async function findSourceNames(
  db: Db,
  propertyIds: readonly number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  const rows = await db<CalendarSourceRow>('calendar_sources')
    .whereIn('property_id', propertyIds)
    .orderBy('id')
    .select('property_id', 'id', 'name');
  const names = new Map<number, { id: number; name: string }[]>();
  for (const { property_id, id, name } of rows) {
    names.set(property_id, [...(names.get(property_id) ?? []), { id, name }]);
  }
  return names;
}

export async function findSource(db: Db, id: number): Promise<StoredSource | null> {
  const row = await db<CalendarSourceRow>('calendar_sources').where({ id }).first();
  return row === undefined ? null : toSource(row);
}

/** Ids of sources whose next read is due, longest due first. @param now ISO 8601 */
export async function findDueSourceIds(db: Db, now: string, limit: number): Promise<number[]> {
  return await db<CalendarSourceRow>('calendar_sources')
    .where('next_read_at', '<=', now)
    .orderBy(['next_read_at', 'id'])
    .limit(limit)
    .pluck('id');
}

/** @param at time it is added, ISO 8601; it is read at once, and again at `nextReadAt` */
export async function insertSource(
  trx: Trx,
  source: Pick<StoredSource, 'id' | 'propertyId' | 'name' | 'url' | 'ignoresUnavailable'>,
  { at, nextReadAt }: { at: string; nextReadAt: string },
): Promise<void> {
  await trx('calendar_sources').insert({
    id: source.id,
    property_id: source.propertyId,
    name: source.name,
    url: source.url,
    ignores_unavailable: source.ignoresUnavailable,
    asked_at: at,
    next_read_at: nextReadAt,
    created_at: at,
  });
}

type SourceChange = Partial<Omit<CalendarSourceRow, 'id' | 'property_id' | 'name' | 'url' | 'created_at'>>;

export async function updateSource(trx: Trx, id: number, change: SourceChange): Promise<void> {
  await trx<CalendarSourceRow>('calendar_sources').where({ id }).update(change);
}

/** Deletes a source with its events and conflicts. */
export async function deleteSource(trx: Trx, id: number): Promise<void> {
  await trx<CalendarSourceRow>('calendar_sources').where({ id }).delete();
}

export async function deleteSourcesOf(trx: Trx, propertyId: number): Promise<void> {
  await trx<CalendarSourceRow>('calendar_sources').where('property_id', propertyId).delete();
}

/** For the export of a person's data. Without the addresses, which are secrets of the other sites. */
export const exportedCalendarSources: ExportedRows = {
  table: 'calendar_sources',
  title: 'Calendars of other sites',
  key: 'id',
  rows: (db, userId) =>
    db('calendar_sources')
      .whereIn('property_id', db('properties').where('host_id', userId).select('id'))
      .select('id', 'property_id', 'name', 'created_at', 'last_ok_at'),
};

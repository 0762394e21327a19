import { ratingOf } from '#contracts/rules/reviews/review-figures.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';
import type { Knex } from 'knex';
import type { VirtualTour } from '#contracts/domain/catalog/virtual-tour.ts';
import { toFlag, toList, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import { dayIn } from '#server/lib/time.ts';
import {
  listedColumns,
  toDocument,
  toListed,
  toProperty,
  toTour,
  type ListedViewRow,
  type OwnListedProperty,
  type OwnProperty,
  type PropertyRow,
  type PropertyViewRow,
} from './property-row.ts';

/** Listings that are not deleted, with their hosts' names, without tours. */
export function listedViews(db: Db): Knex.QueryBuilder<ListedViewRow, ListedViewRow[]> {
  const views = viewsOf(
    db,
    listedColumns.map((column) => `p.${column}`),
  );
  return views as Knex.QueryBuilder<ListedViewRow, ListedViewRow[]>;
}

function viewsOf(db: Db, columns: readonly string[]): Knex.QueryBuilder {
  return db('properties as p')
    .join('users as h', 'h.id', 'p.host_id')
    .whereNull('p.deleted_at')
    .select(...columns, { host_name: 'h.name', host_image: 'h.profile_image' });
}

/** Listings by id, unordered, without tours. */
export async function findListed(db: Db, ids: readonly number[]): Promise<OwnListedProperty[]> {
  const rows = await listedViews(db).whereIn('p.id', ids);
  return rows.map(toListed);
}

export async function findProperty(db: Db, id: number): Promise<OwnProperty | null> {
  const rows = (await viewsOf(db, ['p.*']).where('p.id', id)) as PropertyViewRow[];
  return rows.map(toProperty)[0] ?? null;
}

/** Tours of these listings; null if a listing has none. */
export async function findTours(db: Db, ids: readonly number[]): Promise<Map<number, VirtualTour | null>> {
  const rows = await db<PropertyRow>('properties').whereIn('id', ids).select('id', 'virtual_tour_data');
  return new Map(rows.map(({ id, virtual_tour_data: tour }) => [id, toTour(tour)]));
}

/** Listings of a host that are not deleted. */
export async function countPropertiesOf(db: Db, hostId: number): Promise<number> {
  const [row] = await db('properties')
    .where('host_id', hostId)
    .whereNull('deleted_at')
    .count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}

/** Ids of all listings whose pause has ended in their time zone. */
export async function findEndedPauses(db: Db, now: Date): Promise<number[]> {
  const paused = (): Knex.QueryBuilder => db<PropertyRow>('properties').whereNull('deleted_at');
  // The latest of the days that are today somewhere on earth.
  const latest = dayIn(now, 'Etc/GMT-14');
  const zones = await paused()
    .where('paused_until', '<', latest)
    .distinct('time_zone')
    .pluck<string[]>('time_zone');
  if (zones.length === 0) return [];
  const days = new Set(zones.map((zone) => dayIn(now, zone)));
  const ended = paused().where((due) => {
    for (const today of days) {
      const ofDay = zones.filter((zone) => dayIn(now, zone) === today);
      void due.orWhere((one) => void one.whereIn('time_zone', ofDay).where('paused_until', '<', today));
    }
  });
  return ended.pluck<number[]>('id');
}

const ofHost = (db: Db, hostId: number) =>
  db<PropertyRow>('properties').where('host_id', hostId).whereNull('deleted_at');

/** Subquery for the ids of a host's listings that are not deleted. */
export const propertyIdsOfHost = (db: Db, hostId: number): Knex.QueryBuilder =>
  ofHost(db, hostId).select('id');

/** Query for the listings that are open to guests: verified, and not paused or deleted. */
export const openProperties = (db: Db): Knex.QueryBuilder =>
  db('properties').where({ is_verified: true, listed: true }).whereNull('deleted_at');

export async function findPropertyIdsOfHost(db: Db, hostId: number): Promise<number[]> {
  return ofHost(db, hostId).pluck('id');
}

/** Number of listings with a verification status; `hasChanged`: changed since they were verified. */
export interface StatusCount {
  status: string | null;
  hasChanged: boolean;
  count: number;
}

export async function countByStatus(db: Db): Promise<StatusCount[]> {
  const rows: { status: string | null; changed: FlagColumn; count: number | string }[] = await db(
    'properties',
  )
    .whereNull('deleted_at')
    .groupBy('verification_status', 'changed_since_verification')
    .select({ status: 'verification_status', changed: 'changed_since_verification' })
    .select(db.raw('count(*) as count'));
  return rows.map(({ status, changed, count }) => ({
    status,
    hasChanged: toFlag(changed),
    count: Number(count),
  }));
}

/** Stores listings with their search terms. */
export async function insertProperties(trx: Trx, rows: readonly PropertyRow[]): Promise<void> {
  await insertInChunks(trx, 'properties', rows);
  await insertSearchTerms(trx, rows);
}

/**
 * Updates columns of a listing and increments its version. Clears the rendered document: the caller must render it
 * again.
 */
export async function updateProperty(trx: Trx, id: number, columns: Partial<PropertyRow>): Promise<void> {
  await trx<PropertyRow>('properties')
    .where({ id })
    .update({ ...columns, document: null, version: trx.raw('version + 1') as unknown as number });
  if (columns.retreat_types === undefined && columns.amenities === undefined) return;
  await deleteSearchTerms(trx, id);
  const row = await trx<PropertyRow>('properties').where({ id }).first('id', 'retreat_types', 'amenities');
  if (row !== undefined) await insertSearchTerms(trx, [row]);
}

/**
 * Stores the figures of a listing's published reviews. Clears the rendered document, as `updateProperty` does.
 * @param published sum of the overall ratings, and their number
 */
export async function updateFigures(
  trx: Trx,
  id: number,
  published: { sum: number; count: number },
): Promise<void> {
  const row = await trx<PropertyRow>('properties')
    .where({ id })
    .first('synthetic_rating_sum', 'synthetic_review_count');
  const sum = published.sum + (row?.synthetic_rating_sum ?? 0);
  const count = published.count + (row?.synthetic_review_count ?? 0);
  await updateProperty(trx, id, { rating_sum: sum, review_count: count, rating: ratingOf(sum, count) });
}

/** The listing after a write of this transaction. */
export async function readProperty(db: Db, id: number): Promise<OwnProperty> {
  const property = await findProperty(db, id);
  if (property === null) throw new Error(`Listing ${id} vanished in its own transaction`);
  return property;
}

/** Stores the listing's public JSON for lists with the row, and returns the listing with its private fields. */
export async function renderProperty(trx: Trx, id: number): Promise<OwnProperty> {
  const { virtualTourData, ...listed } = await readProperty(trx, id);
  await trx<PropertyRow>('properties')
    .where({ id })
    .update({ document: toDocument(listed) });
  return { ...listed, virtualTourData };
}

/**
 * Marks a listing as deleted. Its row remains for the bookings and conversations that refer to it.
 * @param at ISO 8601
 */
export async function deleteProperty(trx: Trx, id: number, at: string): Promise<void> {
  await updateProperty(trx, id, {
    deleted_at: at,
    is_verified: false,
    verification_status: null,
    waiting_since: null,
  });
  await deleteSearchTerms(trx, id);
}

type SearchTerms = Pick<PropertyRow, 'id' | 'retreat_types' | 'amenities'>;

async function insertSearchTerms(trx: Trx, rows: readonly SearchTerms[]): Promise<void> {
  const types = rows.flatMap(({ id, retreat_types }) =>
    toList(retreat_types).map((type) => ({ property_id: id, type })),
  );
  const amenities = rows.flatMap((row) =>
    toList(row.amenities).map((amenity) => ({ property_id: row.id, amenity })),
  );
  await insertInChunks(trx, 'property_retreat_types', types);
  await insertInChunks(trx, 'property_amenities', amenities);
}

async function deleteSearchTerms(trx: Trx, id: number): Promise<void> {
  await trx('property_retreat_types').where('property_id', id).delete();
  await trx('property_amenities').where('property_id', id).delete();
}

/** Ids of all listings of a host, deleted ones included. */
export async function findEveryPropertyIdOf(db: Db, hostId: number): Promise<number[]> {
  return await db<PropertyRow>('properties').where('host_id', hostId).orderBy('id').pluck('id');
}

/**
 * Erases what the host of a deleted listing wrote and showed in it.
 * @param keepsName whether title and place remain, for the stays and conversations that show them
 */
export async function erasePropertyTexts(trx: Trx, id: number, keepsName: boolean): Promise<void> {
  await trx<PropertyRow>('properties')
    .where({ id })
    .update({
      ...(!keepsName && { title: 'Former retreat', location: '', latitude: 0, longitude: 0 }),
      description: '',
      search_text: '',
      images: '[]',
      image_alts: '[]',
      amenities: '[]',
      retreat_types: '[]',
      verification_notes: null,
      verification_documents: '[]',
      has_virtual_tour: false,
      virtual_tour_url: null,
      virtual_tour_type: null,
      virtual_tour_data: null,
      cover_placeholder: null,
      calendar: null,
      next_departures: null,
      next_departures_until: null,
      document: null,
    });
}

/** For the export of a person's data. */
export const exportedListings: ExportedRows = {
  table: 'properties',
  title: 'Your retreats',
  key: 'id',
  rows: (db, userId) =>
    db('properties')
      .where('host_id', userId)
      .select(
        ...['id', 'title', 'description', 'location', 'latitude', 'longitude', 'price_per_night', 'images'],
        ...[
          'host_id',
          'instant_book',
          'amenities',
          'retreat_types',
          'max_guests',
          'created_at',
          'deleted_at',
        ],
        ...['verification_status', 'verification_date', 'verification_notes', 'verification_documents'],
        ...['virtual_tour_url', 'virtual_tour_type', 'virtual_tour_data', 'cancellation_policy', 'listed'],
        ...['paused_until', 'check_in_from', 'check_out_until', 'image_alts', 'calendar'],
      ),
};

import type { Knex } from 'knex';
import { toList } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { insertInChunks } from '#server/database/insert-in-chunks.ts';
import {
  toProperty,
  toPublicProperty,
  type FullProperty,
  type PropertyRow,
  type PropertyViewRow,
} from './property-row.ts';

/** Listings that are not deleted, with their hosts' names. */
export function propertyViews(db: Db): Knex.QueryBuilder<PropertyViewRow, PropertyViewRow[]> {
  const views: Knex.QueryBuilder = db('properties as p')
    .join('users as h', 'h.id', 'p.host_id')
    .whereNull('p.deleted_at')
    .select('p.*', { host_name: 'h.name', host_image: 'h.profile_image' });
  return views as Knex.QueryBuilder<PropertyViewRow, PropertyViewRow[]>;
}

/** Listings by their ids, in no order. */
export async function findProperties(db: Db, ids: readonly number[]): Promise<FullProperty[]> {
  const rows = await propertyViews(db).whereIn('p.id', ids);
  return rows.map(toProperty);
}

export async function findProperty(db: Db, id: number): Promise<FullProperty | null> {
  return (await findProperties(db, [id]))[0] ?? null;
}

export async function findPropertyIdsOfHost(db: Db, hostId: number): Promise<number[]> {
  return db<PropertyRow>('properties').where('host_id', hostId).whereNull('deleted_at').pluck('id');
}

/** Stores listings with what they are searched by. */
export async function insertProperties(trx: Trx, rows: readonly PropertyRow[]): Promise<void> {
  await insertInChunks(trx, 'properties', rows);
  await insertSearchTerms(trx, rows);
}

/** Changes columns of a listing and lets its version grow. The rendered document is dropped: render it anew. */
export async function updateProperty(trx: Trx, id: number, columns: Partial<PropertyRow>): Promise<void> {
  await trx<PropertyRow>('properties')
    .where({ id })
    .update({ ...columns, document: null, version: trx.raw('version + 1') as unknown as number });
  if (columns.retreat_types === undefined && columns.amenities === undefined) return;
  await deleteSearchTerms(trx, id);
  const row = await trx<PropertyRow>('properties').where({ id }).first('id', 'retreat_types', 'amenities');
  if (row !== undefined) await insertSearchTerms(trx, [row]);
}

/** Writes beside the columns what everybody may read of the listing, and gives it with what only some may. */
export async function renderProperty(trx: Trx, id: number): Promise<FullProperty> {
  const property = await findProperty(trx, id);
  if (property === null) throw new Error(`Listing ${id} vanished in its own transaction`);
  const document = JSON.stringify(toPublicProperty(property));
  await trx<PropertyRow>('properties').where({ id }).update({ document });
  return property;
}

/**
 * Takes a listing out of every view. Its row stays for the stays and conversations that name it.
 * @param at ISO 8601
 */
export async function deleteProperty(trx: Trx, id: number, at: string): Promise<void> {
  await updateProperty(trx, id, { deleted_at: at, is_verified: false, verification_status: null });
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

import type { Knex } from 'knex';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Engine } from '#server/database/database.ts';
import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import type { NextDeparture } from '#contracts/rules/departures/next-departures.ts';
import { findListed, listedViews, openProperties } from './property-repository.ts';
import { toDocument, toListed, withTour, type PropertyRow } from './property-row.ts';
import type { ListingEntry } from './listing-entry.ts';

/** A verified listing as a JSON array, in the order of `entryColumns`. */
type EntryTuple = [
  id: number,
  createdAt: string,
  price: number,
  rating: number | null,
  guests: number,
  instant: boolean | number,
  latitude: number,
  longitude: number,
  searchText: string,
  types: string,
  amenities: string,
  departures: string | null,
];

const entryColumns = [
  'id',
  'created_at',
  'price_per_night',
  'rating',
  'max_guests',
  'instant_book',
  'latitude',
  'longitude',
  'search_text',
  'retreat_types',
  'amenities',
  'next_departures',
] as const satisfies readonly (keyof PropertyRow)[];

/** SQLite writes numbers into JSON with 15 digits. A page in order of rating starts after a rating with all its 17. */
const exactRating = "iif(rating IS NULL, NULL, json(printf('%!.17g', rating)))";

/** Rows read from the database as one JSON text: far cheaper than one value at a time through the driver. */
const chunkSize = 5000;

/** All verified listings, in chunks of ascending ids. The database reads the next chunk while one is unpacked. */
export async function* readListingEntries(db: Db, engine: Engine): AsyncGenerator<ListingEntry[]> {
  const readAfter = (id: number): Promise<EntryTuple[]> =>
    readTuples(db, engine, verified(db).where('id', '>', id).orderBy('id').limit(chunkSize));
  for (let reading: Promise<EntryTuple[]> | null = readAfter(0); reading !== null;) {
    const tuples: EntryTuple[] = await reading;
    const last = tuples.at(-1);
    reading = last === undefined || tuples.length < chunkSize ? null : readAfter(last[0]);
    // If the caller stops at this chunk, a failure of the next read would be an unhandled rejection.
    reading?.catch(() => undefined);
    if (tuples.length > 0) yield tuples.map(toEntry);
  }
}

/** The subset of the listings that is verified. */
export async function findListingEntries(
  db: Db,
  engine: Engine,
  ids: readonly number[],
): Promise<ListingEntry[]> {
  return (await readTuples(db, engine, verified(db).whereIn('id', ids))).map(toEntry);
}

function verified(db: Db): Knex.QueryBuilder<PropertyRow, PropertyRow[]> {
  const rows = openProperties(db).select(entryColumns);
  return rows as Knex.QueryBuilder<PropertyRow, PropertyRow[]>;
}

async function readTuples(
  db: Db,
  engine: Engine,
  rows: Knex.QueryBuilder<PropertyRow, PropertyRow[]>,
): Promise<EntryTuple[]> {
  const [list, tuple] =
    engine === 'sqlite' ? ['json_group_array', 'json_array'] : ['json_agg', 'json_build_array'];
  const values = entryColumns.map((column) =>
    engine === 'sqlite' && column === 'rating' ? exactRating : column,
  );
  const packed = `${list}(${tuple}(${values.join(', ')}))`;
  const row = await db
    .from(rows.as('r'))
    .first<{ chunk: string | null }>(
      db.raw(engine === 'sqlite' ? `${packed} as chunk` : `${packed}::text as chunk`),
    );
  return JSON.parse(row.chunk ?? '[]') as EntryTuple[];
}

/** Shared by the listings without departures, which are nearly all. */
const none: readonly NextDeparture[] = [];

function toEntry(tuple: EntryTuple): ListingEntry {
  const [id, createdAt, price, rating, guests, instant, latitude, longitude, searchText, ...lists] = tuple;
  const [types, amenities, departures] = lists;
  return {
    id,
    createdMs: Date.parse(createdAt),
    price,
    rating,
    guests,
    instant: Boolean(instant),
    latitude,
    longitude,
    searchText: searchText.slice(0, searchText.lastIndexOf('\n')),
    types: JSON.parse(types) as string[],
    amenities: JSON.parse(amenities) as string[],
    departures: departures === null ? none : (JSON.parse(departures) as NextDeparture[]),
  };
}

/** The public JSON of a listing, rendered when the listing was written. */
export interface StoredDocument {
  id: number;
  version: number;
  document: string;
  /** Its tour is read with the single listing only. */
  hasTour: boolean;
}

/** Documents of verified listings by id, unordered. */
export async function findDocuments(db: Db, ids: readonly number[]): Promise<StoredDocument[]> {
  return withAllRendered(db, await documents(db).whereIn('id', ids));
}

/** The public JSON of a single listing, with its tour; null if it is not public. */
export async function findWholeDocument(
  db: Db,
  id: number,
): Promise<Pick<StoredDocument, 'version' | 'document'> | null> {
  const rows: Knex.QueryBuilder = documents(db).where({ id }).select('virtual_tour_data');
  const [row] = (await rows) as (DocumentRow & Pick<PropertyRow, 'virtual_tour_data'>)[];
  if (row === undefined) return null;
  const [stored] = await withAllRendered(db, [row]);
  if (stored === undefined) return null;
  return { version: stored.version, document: withTour(stored.document, row.virtual_tour_data) };
}

interface DocumentRow extends Pick<PropertyRow, 'id' | 'version' | 'document'> {
  has_tour: FlagColumn;
}

function documents(db: Db): Knex.QueryBuilder<PropertyRow, DocumentRow[]> {
  const tour = db.raw('virtual_tour_data is not null as has_tour');
  const stored = openProperties(db).select('id', 'version', 'document', tour);
  return stored as Knex.QueryBuilder<PropertyRow, DocumentRow[]>;
}

/** Renders rows that have no document because they were not written through this server. */
async function withAllRendered(db: Db, rows: readonly DocumentRow[]): Promise<StoredDocument[]> {
  const bare = rows.filter(({ document }) => document === null).map(({ id }) => id);
  const properties = bare.length === 0 ? [] : await findListed(db, bare);
  const rendered = new Map(properties.map((one) => [one.id, toDocument(one)]));
  return rows.flatMap(({ id, version, document, has_tour }) => {
    const text = document ?? rendered.get(id);
    return text === undefined ? [] : [{ id, version, document: text, hasTour: toFlag(has_tour) }];
  });
}

/** Cards of a host's listings that everyone may see, newest first. */
export async function findOpenCardsOf(db: Db, hostId: number, limit: number): Promise<PropertyCard[]> {
  const rows = await listedViews(db)
    .whereRaw('p.host_id = ? and p.is_verified = ? and p.listed = ?', [hostId, true, true])
    .orderBy([
      { column: 'p.created_at', order: 'desc' },
      { column: 'p.id', order: 'desc' },
    ])
    .limit(limit);
  return rows.map(toListed).map((listing) => ({
    id: listing.id,
    title: listing.title,
    location: listing.location,
    latitude: listing.latitude,
    longitude: listing.longitude,
    pricePerNight: listing.pricePerNight,
    maxGuests: listing.maxGuests,
    instantBook: listing.instantBook,
    rating: listing.rating,
    reviewCount: listing.reviewCount,
    retreatTypes: listing.retreatTypes,
    amenities: listing.amenities,
    image: listing.images[0] ?? null,
    createdAt: listing.createdAt,
    nextDepartures: listing.nextDepartures,
  }));
}

/** People who have or had listings. */
export async function findHostIds(db: Db): Promise<number[]> {
  return db<PropertyRow>('properties').distinct('host_id').pluck('host_id');
}

/** Ids of the hosts of these listings. */
export async function findHostsOf(db: Db, ids: readonly number[]): Promise<number[]> {
  return db<PropertyRow>('properties').whereIn('id', ids).distinct('host_id').pluck('host_id');
}

import type { Table } from 'dexie';
import type { Person } from '#contracts/domain/trust/profiles.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';

/** What the guest decided about a trip's pack; `null`: nothing. `always` keeps it after the stay. */
export type PackChoice = 'asked' | 'always' | 'removed' | null;

/** What this device has of the operator's map around a stay; 0 tiles if the map does not cover it. */
export interface TripMap {
  /** When it was last compared with the server's map file. */
  fetchedAt: number;
  tiles: number;
  /** Bytes of all tiles. */
  bytes: number;
  /** Number of tiles that are missing. */
  missing: number;
}

/**
 * What this device keeps of a confirmed stay beside its rows of the change feed, under the booking's id. Copies, because
 * the cache of public data may be cleared. Times are milliseconds since 1970. Source: decision 054.
 */
export interface TripPack {
  id: number;
  propertyId: number;
  choice: PackChoice;
  listing: { row: Property; fetchedAt: number } | null;
  host: { row: Person; fetchedAt: number } | null;
  /** Bytes of the photos in the cache, by address. */
  photos: Record<string, number>;
  /** Absent in packs of earlier versions; null if the server has no map file. */
  map?: TripMap | null;
}

/** The table of the private database, which itself imports this file. */
interface WithPacks {
  tripPacks: Table<TripPack, number>;
}

/** The newest copy of a listing that a trip keeps; null for none. */
export async function findKeptListing(db: WithPacks, id: number): Promise<TripPack['listing']> {
  const packs = await db.tripPacks.where('propertyId').equals(id).toArray();
  return newest(packs.flatMap(({ listing }) => listing ?? []));
}

/** The newest copy of a person that a trip keeps; null for none. */
export async function findKeptPerson(db: WithPacks, id: number): Promise<TripPack['host']> {
  const packs = await db.tripPacks.toArray();
  return newest(packs.flatMap(({ host }) => (host?.row.id === id ? host : [])));
}

const newest = <T extends { fetchedAt: number }>(copies: readonly T[]): T | null =>
  copies.toSorted((one, other) => other.fetchedAt - one.fetchedAt)[0] ?? null;

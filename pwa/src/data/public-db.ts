import type { Table } from 'dexie';
import type { TakenStay } from '#contracts/domain/bookings.ts';
import type { Category } from '#contracts/domain/categories.ts';
import type { Property } from '#contracts/domain/properties.ts';
import type { PackageAvailability, RetreatPackage } from '#contracts/domain/retreat-packages.ts';
import { StoreDb } from './store-db.ts';

/** A listing as everybody may see it. Times are milliseconds since 1970. */
export interface StoredProperty extends Property {
  fetchedAt: number;
  /** When somebody last opened it on this device; null while it was only listed. */
  openedAt: number | null;
}

export interface StoredTakenStays {
  propertyId: number;
  stays: TakenStay[];
  fetchedAt: number;
}

/** Up to 500 cards as one JSON text of tuples in the order of `packedCardFields`. Page 0 holds cards found by searches. */
export interface CardPageRow {
  page: number;
  cards: string;
  fetchedAt: number;
}

/** What the server answered to a search, in its order. `next` leads to the following page, null at the end. */
export interface StoredSearch {
  key: string;
  ids: number[];
  next: string | null;
  fetchedAt: number;
}

export interface MetaRow {
  key: string;
  value: unknown;
}

export const publicDbName = 'wellens-public';

/**
 * Listings and what hangs on them, the same for everybody. It can be fetched anew, so writes need not be flushed and
 * all of it may be shed when the device is short of space.
 */
export class PublicDb extends StoreDb {
  declare properties: Table<StoredProperty, number>;
  declare retreatPackages: Table<RetreatPackage, number>;
  declare packageAvailability: Table<PackageAvailability, number>;
  declare takenStays: Table<StoredTakenStays, number>;
  declare categories: Table<Category, number>;
  declare cardPages: Table<CardPageRow, number>;
  declare searches: Table<StoredSearch, string>;
  declare meta: Table<MetaRow, string>;

  constructor(name = publicDbName) {
    super(name, { chromeTransactionDurability: 'relaxed' });
    this.version(1).stores({
      properties: 'id, fetchedAt, openedAt',
      retreatPackages: 'id, propertyId',
      packageAvailability: 'id, packageId',
      takenStays: 'propertyId',
      categories: 'id',
      cardPages: 'page',
      searches: 'key, fetchedAt',
      meta: 'key',
    });
  }
}

import type { Table } from 'dexie';
import type { TakenStay } from '#contracts/domain/booking/bookings.ts';
import type { Category } from '#contracts/domain/catalog/categories.ts';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { Person } from '#contracts/domain/trust/profiles.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { PackageAvailability, RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import type { ListingReviews, PersonReviews } from '#contracts/domain/trust/stay-reviews.ts';
import { forgetRatings } from './forget-ratings.ts';
import { StoreDb } from './store-db.ts';

/** Public view of a listing. Times are milliseconds since 1970. */
interface StoredProperty extends Property {
  fetchedAt: number;
  /** When it was last opened on this device; null if it was only listed. */
  openedAt: number | null;
}

export interface StoredTakenStays {
  propertyId: number;
  stays: TakenStay[];
  fetchedAt: number;
}

/** Up to 500 cards as JSON: tuples in the order of `packedCardFields`. Page 0 holds the cards that searches found. */
export interface CardPageRow {
  page: number;
  cards: string;
  fetchedAt: number;
}

/** Result of a search, in the server's order. `next`: cursor of the following page; null at the end. */
export interface StoredSearch {
  key: string;
  ids: number[];
  next: string | null;
  fetchedAt: number;
}

/** A person as everyone sees them. `fetchedAt`: milliseconds since 1970. */
export interface StoredPerson extends Person {
  fetchedAt: number;
}

/** First page of a listing's reviews, newest first. `fetchedAt`: milliseconds since 1970. */
export interface StoredReviews extends ListingReviews {
  propertyId: number;
  fetchedAt: number;
}

/** First page of a person's reviews, newest first. `fetchedAt`: milliseconds since 1970. */
export interface StoredPersonReviews extends PersonReviews {
  personId: number;
  fetchedAt: number;
}

export interface MetaRow {
  key: string;
  value: unknown;
}

const publicDbName = 'wellens-public';

/**
 * Cache of public listings, their packages, taken days and hosts. It can be fetched again, so writes are not flushed and all
 * of it may be removed if the device runs out of space.
 */
export class PublicDb extends StoreDb {
  declare properties: Table<StoredProperty, number>;
  declare retreatPackages: Table<RetreatPackage, number>;
  declare packageAvailability: Table<PackageAvailability, number>;
  declare departures: Table<Departure, number>;
  declare takenStays: Table<StoredTakenStays, number>;
  declare categories: Table<Category, number>;
  declare cardPages: Table<CardPageRow, number>;
  declare searches: Table<StoredSearch, string>;
  declare people: Table<StoredPerson, number>;
  declare reviews: Table<StoredReviews, number>;
  declare personReviews: Table<StoredPersonReviews, number>;
  declare meta: Table<MetaRow, string>;

  constructor(name = publicDbName) {
    super(name, { chromeTransactionDurability: 'relaxed' });
    // One version is enough: Dexie compares it with what the device has.
    this.version(4)
      .stores({
        properties: 'id, fetchedAt, openedAt',
        retreatPackages: 'id, propertyId',
        packageAvailability: 'id, packageId',
        departures: 'id, propertyId',
        takenStays: 'propertyId',
        categories: 'id',
        cardPages: 'page',
        searches: 'key, fetchedAt',
        people: 'id, fetchedAt',
        reviews: 'propertyId',
        personReviews: 'personId',
        meta: 'key',
      })
      .upgrade(forgetRatings);
  }
}

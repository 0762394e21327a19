import { findItem, type StoredItem } from '#server/booking/programme-items/programme-item-repository.ts';
import {
  findStoredDeparture,
  type StoredDeparture,
} from '#server/booking/departures/departure-repository.ts';
import { requireKnown } from '#server/catalog/properties/known-listing-service.ts';
import { requireHost } from '#server/catalog/properties/property-policy.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';

/** The listing, if the caller is its host. @throws {AppError} `not_found`; `forbidden`, also for staff */
export async function requireOwnListing(db: Db, propertyId: number, caller: Caller): Promise<OwnProperty> {
  return requireHost(await findProperty(db, propertyId), caller);
}

/** An item of the caller's listing. @throws {AppError} `not_found`; `forbidden`, also for staff */
export async function requireOwnItem(db: Db, id: number, caller: Caller): Promise<StoredItem> {
  const item = await findItem(db, id);
  const property = item === null ? null : await findProperty(db, item.propertyId);
  if (item === null || property === null) {
    throw new AppError('not_found', 'This item of the programme could not be found.');
  }
  requireHost(await requireKnown(db, property, caller), caller);
  return item;
}

/** The departure that an item names, of the same listing; null for none. @throws {AppError} `invalid_fields` */
export async function findDepartureOf(
  db: Db,
  { propertyId, departureId }: Pick<StoredItem, 'propertyId' | 'departureId'>,
): Promise<StoredDeparture | null> {
  if (departureId === null) return null;
  const departure = await findStoredDeparture(db, departureId);
  if (departure?.propertyId !== propertyId) {
    const errors = [{ field: 'departureId', message: 'This retreat has no such group retreat' }];
    throw new AppError('invalid_fields', undefined, { errors });
  }
  return departure;
}

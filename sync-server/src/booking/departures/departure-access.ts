import type { StoredDeparture } from './departure-repository.ts';
import { findStoredDeparture } from './departure-repository.ts';
import { requireKnown } from '#server/catalog/properties/known-listing-service.ts';
import { requireInCharge } from '#server/catalog/properties/property-policy.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';

/**
 * Whether the host's time to decide is over, and the job has not taken the step yet. With too few places it is then about
 * to be cancelled.
 */
export const isTimeToDecideOver = ({ status, goesAhead, decideBy }: StoredDeparture, now: Date): boolean =>
  status === 'open' && !goesAhead && decideBy !== null && decideBy <= now.toISOString();

export const noDeparture = (): AppError =>
  new AppError('not_found', 'This group retreat could not be found.');

interface KnownDeparture {
  departure: StoredDeparture;
  property: OwnProperty;
}

/** A departure of a listing that the caller may see. @throws {AppError} `not_found` */
export async function requireDeparture(db: Db, id: number, caller: Caller | null): Promise<KnownDeparture> {
  const departure = await findStoredDeparture(db, id);
  const property = departure === null ? null : await findProperty(db, departure.propertyId);
  if (departure === null || property === null) throw noDeparture();
  return { departure, property: await requireKnown(db, property, caller) };
}

/** A departure that the caller may change, as host or as staff. @throws {AppError} `not_found`, `forbidden` */
export async function requireOwnDeparture(db: Db, id: number, caller: Caller): Promise<KnownDeparture> {
  const { departure, property } = await requireDeparture(db, id, caller);
  return { departure, property: requireInCharge(property, caller) };
}

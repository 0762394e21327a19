import { listingPackagesMax } from '#contracts/request-limits.ts';
import { packagesFull } from '#contracts/rules/package-limit.ts';
import {
  capacityMessage,
  type NewRetreatPackage,
  type RetreatPackage,
  type RetreatPackageUpdate,
} from '#contracts/domain/catalog/retreat-packages.ts';
import { normalizeDuration } from '#contracts/rules/package-duration.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { refuseNewExcess } from '#server/lib/edited-values.ts';
import { AppError } from '#server/lib/errors.ts';
import { audienceOf, recordTo } from '#server/catalog/properties/listing-audience.ts';
import { isInCharge, requireInCharge, requireVersion } from '#server/catalog/properties/property-policy.ts';
import { requireKnown } from '#server/catalog/properties/known-listing-service.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { idInUse, useEntityId } from '#server/sync/lease-repository.ts';
import type { Caller } from '#server/lib/caller.ts';
import {
  countPackagesOf,
  findListedPackageIds,
  findPackage,
  findPackages,
  insertPackage,
  shiftSpots,
  updatePackage,
} from './retreat-package-repository.ts';

/**
 * Ids of the packages of a listing, oldest first; those of retired ones only for the host and staff.
 * @throws {AppError} `not_found`
 */
export async function findVisiblePackageIds(
  db: Db,
  propertyId: number,
  caller: Caller | null,
): Promise<number[]> {
  const property = await requireKnown(db, await findProperty(db, propertyId), caller);
  return findListedPackageIds(db, property.id, { withRetired: isInCharge(property, caller) });
}

/** Packages by id, unordered. */
export const findPackagesById = (db: Db, ids: readonly number[]): Promise<RetreatPackage[]> =>
  findPackages(db, ids);

/**
 * A package of a visible listing. Retired ones included, because stays made with them still show them.
 * @throws {AppError} `not_found`
 */
export async function getVisiblePackage(db: Db, id: number, caller: Caller | null): Promise<RetreatPackage> {
  return (await getWithListing(db, id, caller)).chosen;
}

async function getWithListing(
  db: Db,
  id: number,
  caller: Caller | null,
): Promise<{ chosen: RetreatPackage; property: OwnProperty }> {
  const chosen = await findPackage(db, id);
  const property = chosen === null ? null : await findProperty(db, chosen.propertyId);
  if (chosen === null || property === null) {
    throw new AppError('not_found', 'This package could not be found.');
  }
  return { chosen, property: await requireKnown(db, property, caller) };
}

/** @throws {AppError} `not_found`, `forbidden` */
export async function mayAddPackage(db: Db, propertyId: number, caller: Caller): Promise<OwnProperty> {
  return requireInCharge(await findProperty(db, propertyId), caller);
}

/**
 * Adds a package to a listing.
 * @throws {AppError} `not_found`, `forbidden`; `invalid_fields`, also for more guests than the listing takes; `id_not_leased`, `conflict`; `limit_reached`
 */
export function addPackage(
  call: WriteCall,
  propertyId: number,
  added: NewRetreatPackage,
): Promise<Recorded<RetreatPackage>> {
  return once<RetreatPackage>(call, async (trx) => {
    const property = await mayAddPackage(trx, propertyId, call.caller);
    requireSeason(added);
    requireCapacity(added, property);
    const id = await useEntityId(trx, call, 'retreat_packages');
    await requireRoom(trx, call, propertyId);
    const created: RetreatPackage = {
      ...added,
      ...normalizeDuration(added),
      id,
      propertyId,
      createdAt: call.clock.now().toISOString(),
      version: 1,
    };
    await insertPackage(trx, created);
    await recordStep(trx, call, 'package.created', created, { name: created.name });
    await recordTo(trx, { table: 'retreatPackages', id: created.id }, null, property);
    return { status: 201, body: created };
  });
}

/**
 * Counts retired packages too: stays refer to them, and they can be offered again.
 * @throws {AppError} `limit_reached`; `conflict` for a copy of the call that created the last one
 */
async function requireRoom(trx: Trx, { entityId }: WriteCall, propertyId: number): Promise<void> {
  if ((await countPackagesOf(trx, propertyId)) < listingPackagesMax) return;
  if (entityId !== null && (await findPackage(trx, entityId)) !== null) throw idInUse();
  throw new AppError('limit_reached', packagesFull);
}

/** @throws {AppError} `not_found`, `forbidden` */
export async function mayEditPackage(
  db: Db,
  id: number,
  caller: Caller,
): Promise<{ chosen: RetreatPackage; property: OwnProperty }> {
  const { chosen, property } = await getWithListing(db, id, caller);
  return { chosen, property: requireInCharge(property, caller) };
}

/**
 * Changes a package: the three duration fields, and any other field that is sent. A new capacity adjusts the spots of
 * its days.
 * @throws {AppError} `not_found`, `forbidden`; `invalid_fields`; `stale_version` with the current row
 */
export function editPackage(
  call: WriteCall,
  id: number,
  update: RetreatPackageUpdate,
): Promise<Recorded<RetreatPackage>> {
  return once<RetreatPackage>(call, async (trx) => {
    const { chosen, property } = await mayEditPackage(trx, id, call.caller);
    const wanted: RetreatPackage = { ...chosen, ...withoutUndefined(update), ...normalizeDuration(update) };
    requireSeason(wanted);
    requireVersion(chosen, call.ifMatch);
    // One from before the listing took fewer guests may stay.
    if (wanted.maxCapacity !== chosen.maxCapacity) requireCapacity(wanted, property);
    return { status: 200, body: await change(trx, call, property, { from: chosen, to: wanted }) };
  });
}

/**
 * Retires a package: it can no longer be booked; existing stays are unaffected. @throws {AppError} `not_found`,
 * `forbidden`
 */
export function retirePackage(call: WriteCall, id: number): Promise<Recorded<undefined>> {
  return once<undefined>(call, async (trx) => {
    const { chosen, property } = await mayEditPackage(trx, id, call.caller);
    requireVersion(chosen, call.ifMatch);
    await change(trx, call, property, { from: chosen, to: { ...chosen, available: false } });
    return { status: 204, body: null };
  });
}

/** Stores a package. Writes nothing if nothing has changed. */
async function change(
  trx: Trx,
  call: WriteCall,
  property: OwnProperty,
  { from, to }: { from: RetreatPackage; to: RetreatPackage },
): Promise<RetreatPackage> {
  const names = (Object.keys(to) as (keyof RetreatPackage)[]).filter(
    (name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  );
  if (names.length === 0) return from;
  refuseNewExcess(to, names);
  const changed = { ...to, version: from.version + 1 };
  await updatePackage(trx, changed);
  const changes = Object.fromEntries(names.map((name) => [name, { from: from[name], to: to[name] }]));
  await recordStep(trx, call, 'package.edited', changed, { changes });
  const audience = audienceOf(property);
  await recordChange(trx, { table: 'retreatPackages', id: changed.id, audience });
  if (from.maxCapacity !== to.maxCapacity) {
    const days = await shiftSpots(trx, changed.id, { from: from.maxCapacity, to: to.maxCapacity });
    for (const id of days) await recordChange(trx, { table: 'packageAvailability', id, audience });
  }
  return changed;
}

function recordStep(
  trx: Trx,
  { caller, clock }: WriteCall,
  action: string,
  { id }: RetreatPackage,
  detail: object,
): Promise<void> {
  const at = clock.now().toISOString();
  return recordAudit(trx, { at, actorId: caller.userId, action, table: 'retreat_packages', id, detail });
}

/** @throws {AppError} `invalid_fields` if the last day is before the first */
function requireSeason({ startDate, endDate }: Pick<RetreatPackage, 'startDate' | 'endDate'>): void {
  if (startDate === null || endDate === null || startDate <= endDate) return;
  const message = 'The last day must not be before the first.';
  throw new AppError('invalid_fields', message, { errors: [{ field: 'endDate', message }] });
}

/** @throws {AppError} `invalid_fields` if a package is for more guests than its listing takes */
function requireCapacity(
  { maxCapacity }: Pick<RetreatPackage, 'maxCapacity'>,
  { maxGuests }: Pick<OwnProperty, 'maxGuests'>,
): void {
  if (maxCapacity <= maxGuests) return;
  const message = capacityMessage(maxGuests);
  throw new AppError('invalid_fields', message, { errors: [{ field: 'maxCapacity', message }] });
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const named = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(named) as { [K in keyof T]: Exclude<T[K], undefined> };
}

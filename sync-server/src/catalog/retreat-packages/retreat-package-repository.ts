import type { ExportedRows } from '#server/database/exported-rows.ts';
import type { Knex } from 'knex';
import { activeBookingStatuses } from '#contracts/domain/state-lists.ts';
import type { PackageAvailability, RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { fromList, toFlag, toList, type FlagColumn } from '#server/database/columns.ts';
import { propertyIdsOfHost } from '#server/catalog/properties/property-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { insertInChunks } from '#server/database/chunks.ts';

interface RetreatPackageRow {
  id: number;
  property_id: number;
  name: string;
  description: string;
  price_per_night: number;
  minimum_stay: number;
  maximum_stay: number | null;
  fixed_duration: FlagColumn;
  inclusions: string;
  available: FlagColumn;
  max_capacity: number;
  start_date: string | null;
  end_date: string | null;
  created_at: string;
  version: number;
}

function toRetreatPackage(row: RetreatPackageRow): RetreatPackage {
  return {
    id: row.id,
    propertyId: row.property_id,
    name: row.name,
    description: row.description,
    pricePerNight: row.price_per_night,
    minimumStay: row.minimum_stay,
    maximumStay: row.maximum_stay,
    fixedDuration: toFlag(row.fixed_duration),
    inclusions: toList(row.inclusions),
    available: toFlag(row.available),
    maxCapacity: row.max_capacity,
    startDate: row.start_date,
    endDate: row.end_date,
    createdAt: row.created_at,
    version: row.version,
  };
}

function toRow(chosen: RetreatPackage): RetreatPackageRow {
  return {
    id: chosen.id,
    property_id: chosen.propertyId,
    name: chosen.name,
    description: chosen.description,
    price_per_night: chosen.pricePerNight,
    minimum_stay: chosen.minimumStay,
    maximum_stay: chosen.maximumStay,
    fixed_duration: chosen.fixedDuration,
    inclusions: fromList(chosen.inclusions),
    available: chosen.available,
    max_capacity: chosen.maxCapacity,
    start_date: chosen.startDate,
    end_date: chosen.endDate,
    created_at: chosen.createdAt,
    version: chosen.version,
  };
}

/** Ids of the packages of a listing that are not retired, or of all, oldest first. */
export function findListedPackageIds(
  db: Db,
  propertyId: number,
  { withRetired }: { withRetired: boolean },
): Promise<number[]> {
  return db<RetreatPackageRow>('retreat_packages')
    .where({ property_id: propertyId, ...(!withRetired && { available: true }) })
    .orderBy(['created_at', 'id'])
    .pluck('id');
}

/** Subquery for the ids of a listing's packages. */
export const packageIdsOf = (db: Db, propertyId: number): Knex.QueryBuilder =>
  db<RetreatPackageRow>('retreat_packages').where('property_id', propertyId).select('id');

/** Ids of the packages of a listing. */
export function findPackageIdsOf(db: Db, propertyId: number): Promise<number[]> {
  return db<RetreatPackageRow>('retreat_packages').where('property_id', propertyId).pluck('id');
}

/** Number of packages of a listing, retired ones included. */
export async function countPackagesOf(db: Db, propertyId: number): Promise<number> {
  const [row] = await db('retreat_packages')
    .where('property_id', propertyId)
    .count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}

/** Ids of the packages of all listings of a host. */
export async function findPackageIdsOfHost(db: Db, hostId: number): Promise<number[]> {
  return db<RetreatPackageRow>('retreat_packages')
    .whereIn('property_id', propertyIdsOfHost(db, hostId))
    .pluck('id');
}

/** Packages by id, unordered. */
export async function findPackages(db: Db, ids: readonly number[]): Promise<RetreatPackage[]> {
  const rows = await db<RetreatPackageRow>('retreat_packages').whereIn('id', ids);
  return rows.map(toRetreatPackage);
}

export async function findPackage(db: Db, id: number): Promise<RetreatPackage | null> {
  return (await findPackages(db, [id]))[0] ?? null;
}

export async function insertPackage(trx: Trx, added: RetreatPackage): Promise<void> {
  await trx<RetreatPackageRow>('retreat_packages').insert(toRow(added));
}

export async function updatePackage(trx: Trx, changed: RetreatPackage): Promise<void> {
  const { id, ...columns } = toRow(changed);
  await trx<RetreatPackageRow>('retreat_packages').where({ id }).update(columns);
}

/** Deletes the packages of a listing and their days. */
export async function deletePackagesOf(trx: Trx, propertyId: number): Promise<void> {
  await trx<RetreatPackageRow>('retreat_packages').where('property_id', propertyId).delete();
}

interface PackageAvailabilityRow {
  id: number;
  package_id: number;
  date: string;
  available: FlagColumn;
  price: number | null;
  spots_remaining: number;
  created_at: string;
}

/** A day as it is shown. */
interface ShownDayRow extends PackageAvailabilityRow {
  is_claimed: FlagColumn;
}

function toAvailability(row: ShownDayRow): PackageAvailability {
  return {
    id: row.id,
    packageId: row.package_id,
    date: row.date,
    available: toFlag(row.available) && !toFlag(row.is_claimed),
    price: row.price,
    spotsRemaining: row.spots_remaining,
    createdAt: row.created_at,
  };
}

/** Days of a package from `from` to `to`, inclusive, oldest first. */
export async function findAvailability(
  db: Db,
  packageId: number,
  { from, to }: { from: string; to: string },
): Promise<PackageAvailability[]> {
  const rows = await packageDays(db)
    .where('package_id', packageId)
    .whereBetween('date', [from, to])
    .orderBy('date');
  return rows.map(toAvailability);
}

/** Days of packages. A day that something other than a stay claims is not available. */
function packageDays(db: Db): Knex.QueryBuilder<PackageAvailabilityRow, ShownDayRow[]> {
  const days: Knex.QueryBuilder = db('package_availability as a').select(
    'a.*',
    db.raw(
      `exists (select 1 from booking_days d join retreat_packages p on p.id = a.package_id
       where d.property_id = p.property_id and d.day = a.date and d.kind <> 'booking') as is_claimed`,
    ),
  );
  return days as Knex.QueryBuilder<PackageAvailabilityRow, ShownDayRow[]>;
}

/** Package days by id, unordered. */
export async function findAvailabilityByIds(db: Db, ids: readonly number[]): Promise<PackageAvailability[]> {
  const rows = await packageDays(db).whereIn('id', ids);
  return rows.map(toAvailability);
}

/**
 * Adjusts the spots of each day to a new capacity: by the difference, at least 0 and at most the capacity minus the
 * stays of that day. The stays have to be counted, because once the capacity was below the spots taken, the number of
 * spots left no longer tells how many were taken.
 * @returns ids of the changed days
 */
export async function shiftSpots(
  trx: Trx,
  packageId: number,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const shifted = trx.raw('spots_remaining + ?', [to - from]);
  const taken = trx('bookings')
    .whereRaw('bookings.retreat_package_id = package_availability.package_id')
    .whereIn('status', activeBookingStatuses)
    .whereRaw('package_availability.date between start_date and end_date')
    .select(trx.raw('coalesce(sum(guests), 0)'));
  const left = trx.raw('? - ?', [to, taken]);
  const rows: { id: number }[] = await trx<PackageAvailabilityRow>('package_availability')
    .where('package_id', packageId)
    .update({
      spots_remaining: trx.raw('case when ? < 0 or ? < 0 then 0 when ? > ? then ? else ? end', [
        shifted,
        left,
        shifted,
        left,
        left,
        shifted,
      ]),
    })
    .returning('id');
  return rows.map(({ id }) => id);
}

export async function insertAvailability(trx: Trx, days: readonly PackageAvailability[]): Promise<void> {
  const rows: PackageAvailabilityRow[] = days.map((day) => ({
    id: day.id,
    package_id: day.packageId,
    date: day.date,
    available: day.available,
    price: day.price,
    spots_remaining: day.spotsRemaining,
    created_at: day.createdAt,
  }));
  await insertInChunks(trx, 'package_availability', rows);
}

/** For the export of a person's data. */
export const exportedPackages: ExportedRows = {
  table: 'retreat_packages',
  title: 'Packages of your retreats',
  key: 'id',
  rows: (db, userId) => db('retreat_packages').whereIn('property_id', propertyIdsOfHost(db, userId)),
};

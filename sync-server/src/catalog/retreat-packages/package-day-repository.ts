import type { PackageAvailability } from '#contracts/domain/catalog/retreat-packages.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';

/** Spots of a package on a day; bookings take and release them. */
interface PackageDayRow {
  id: number;
  package_id: number;
  date: string;
  available: FlagColumn;
  spots_remaining: number;
}

type PackageDay = Pick<PackageAvailability, 'id' | 'date' | 'available' | 'spotsRemaining'>;

interface SpotClaim {
  packageId: number;
  /** Both ends included. */
  startDate: string;
  endDate: string;
  guests: number;
}

/** Days of a package that have a row, from `from` to `to`, inclusive. */
export async function findPackageDays(
  db: Db,
  packageId: number,
  from: string,
  to: string,
): Promise<PackageDay[]> {
  const rows = await db<PackageDayRow>('package_availability')
    .where('package_id', packageId)
    .whereBetween('date', [from, to])
    .select('id', 'date', 'available', 'spots_remaining');
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    available: toFlag(row.available),
    spotsRemaining: row.spots_remaining,
  }));
}

/** Takes spots on the stay's days. @returns ids of the days that had enough spots and were changed */
export async function takeSpots(trx: Trx, claim: SpotClaim): Promise<number[]> {
  const rows = await trx<PackageDayRow>('package_availability')
    .where('package_id', claim.packageId)
    .whereBetween('date', [claim.startDate, claim.endDate])
    .where('spots_remaining', '>=', claim.guests)
    .decrement('spots_remaining', claim.guests)
    .returning('id');
  return rows.map((row: { id: number }) => row.id);
}

/** Releases spots, up to the package's capacity. @returns ids of the changed days */
export async function releaseSpots(trx: Trx, claim: SpotClaim): Promise<number[]> {
  const capacity = trx('retreat_packages').where('id', claim.packageId).select('max_capacity');
  const raised = trx.raw('spots_remaining + ?', [claim.guests]);
  const rows = await trx<PackageDayRow>('package_availability')
    .where('package_id', claim.packageId)
    .whereBetween('date', [claim.startDate, claim.endDate])
    .update({
      spots_remaining: trx.raw('case when ? > (?) then (?) else ? end', [raised, capacity, capacity, raised]),
    })
    .returning('id');
  return rows.map((row: { id: number }) => row.id);
}

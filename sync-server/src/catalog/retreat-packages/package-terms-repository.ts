import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db } from '#server/database/database.ts';

/** Fields of a package that booking needs. Stays in nights; days `YYYY-MM-DD`, null for no bound. */
export type PackageTerms = Pick<
  RetreatPackage,
  | 'id'
  | 'name'
  | 'pricePerNight'
  | 'minimumStay'
  | 'maximumStay'
  | 'fixedDuration'
  | 'maxCapacity'
  | 'startDate'
  | 'endDate'
>;

interface PackageTermsRow {
  id: number;
  name: string;
  price_per_night: number;
  minimum_stay: number;
  maximum_stay: number | null;
  fixed_duration: FlagColumn;
  max_capacity: number;
  start_date: string | null;
  end_date: string | null;
}

/** The terms of a bookable package of the listing. */
export async function findBookablePackage(
  db: Db,
  propertyId: number,
  id: number,
): Promise<PackageTerms | null> {
  const row = await db('retreat_packages')
    .where({ id, property_id: propertyId, available: true })
    .first<PackageTermsRow | undefined>(
      'id',
      'name',
      'price_per_night',
      'minimum_stay',
      'maximum_stay',
      'fixed_duration',
      'max_capacity',
      'start_date',
      'end_date',
    );
  return row === undefined
    ? null
    : {
        id: row.id,
        name: row.name,
        pricePerNight: row.price_per_night,
        minimumStay: row.minimum_stay,
        maximumStay: row.maximum_stay,
        fixedDuration: toFlag(row.fixed_duration),
        maxCapacity: row.max_capacity,
        startDate: row.start_date,
        endDate: row.end_date,
      };
}

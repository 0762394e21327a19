import type { Knex } from 'knex';
import type { ArrivalGuide } from '#contracts/domain/stay/arrivals.ts';
import { arrivalLimits } from '#contracts/arrival-limits.ts';
import { propertyIdsOfHost } from '#server/catalog/properties/property-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface ArrivalGuideRow {
  property_id: number;
  welcome: string;
  directions: string;
  parking: string;
  wifi_name: string;
  wifi_password: string;
  contact_name: string;
  contact_phone: string;
  house_rules: string;
  code: string;
  code_changed_at: string | null;
  release_hours: number;
  version: number;
}

/** A guide as stored. `codeChangedAt`: when the code was last set, changed or removed, ISO 8601; null without a code so far. */
export interface StoredGuide extends ArrivalGuide {
  codeChangedAt: string | null;
}

const toGuide = (row: ArrivalGuideRow): StoredGuide => ({
  id: row.property_id,
  welcome: row.welcome,
  directions: row.directions,
  parking: row.parking,
  wifiName: row.wifi_name,
  wifiPassword: row.wifi_password,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  houseRules: row.house_rules,
  code: row.code,
  codeChangedAt: row.code_changed_at,
  releaseHours: row.release_hours,
  version: row.version,
});

/** The guide of a listing whose host has not written one. */
export const emptyGuide = (id: number): StoredGuide => ({
  id,
  welcome: '',
  directions: '',
  parking: '',
  wifiName: '',
  wifiPassword: '',
  contactName: '',
  contactPhone: '',
  houseRules: '',
  code: '',
  codeChangedAt: null,
  releaseHours: arrivalLimits.releaseHoursDefault,
  version: 1,
});

/** Guides by the ids of their listings; without those that were never written. */
export async function findGuides(db: Db, propertyIds: readonly number[]): Promise<Map<number, StoredGuide>> {
  const rows = await db<ArrivalGuideRow>('arrival_guides').whereIn('property_id', propertyIds);
  return new Map(rows.map((row) => [row.property_id, toGuide(row)]));
}

/** SQL: the guide with a code of the listing of an outer query. @param column the column of that query that has its id */
export const guideWithCode = (db: Db, column: string): Knex.QueryBuilder =>
  db('arrival_guides as guide').where('guide.property_id', db.ref(column)).whereNot('guide.code', '');

export async function storeGuide(trx: Trx, guide: StoredGuide): Promise<void> {
  const row: ArrivalGuideRow = {
    property_id: guide.id,
    welcome: guide.welcome,
    directions: guide.directions,
    parking: guide.parking,
    wifi_name: guide.wifiName,
    wifi_password: guide.wifiPassword,
    contact_name: guide.contactName,
    contact_phone: guide.contactPhone,
    house_rules: guide.houseRules,
    code: guide.code,
    code_changed_at: guide.codeChangedAt,
    release_hours: guide.releaseHours,
    version: guide.version,
  };
  await trx<ArrivalGuideRow>('arrival_guides').insert(row).onConflict('property_id').merge();
}

export async function deleteGuide(trx: Trx, propertyId: number): Promise<void> {
  await trx<ArrivalGuideRow>('arrival_guides').where('property_id', propertyId).delete();
}

/** For the export of a person's data. A downloaded file must not open doors: code and Wi-Fi password are left out. */
export const exportedGuides: ExportedRows = {
  table: 'arrival_guides',
  title: 'Arrival guides of your retreats',
  key: 'property_id',
  rows: (db, userId) =>
    db('arrival_guides')
      .whereIn('property_id', propertyIdsOfHost(db, userId))
      .select('property_id', 'welcome', 'directions', 'parking', 'wifi_name', 'contact_name')
      .select('contact_phone', 'house_rules', 'release_hours'),
};

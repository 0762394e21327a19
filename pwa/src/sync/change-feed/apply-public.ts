import type { Category } from '#contracts/domain/catalog/categories.ts';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { Property, PropertyCard } from '#contracts/domain/catalog/properties.ts';
import type { PackageAvailability, RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import type { Change } from '#contracts/sync/sync.ts';
import type { SyncTable } from '#contracts/sync/sync-wire.ts';
import { toCard } from '#pwa/data/properties/card-pages.ts';
import { updateCards } from '#pwa/data/properties/card-window.ts';
import { removeProperties } from '#pwa/data/storage/eviction.ts';
import { toPublicProperty, withShownTour } from '#pwa/data/properties/stored-properties.ts';
import type { PublicDb, StoredTakenStays } from '#pwa/data/public-db.ts';

/**
 * Updates the cache of public rows with a page of the change feed. Only cached rows and completely fetched lists are
 * updated; other rows are not stored. The feed sends present rows, so applying a page twice, or with another account,
 * does no harm.
 * @param now milliseconds since 1970
 */
export async function applyPublicChanges(
  db: PublicDb,
  changes: readonly Change[],
  now: number,
): Promise<void> {
  const of = <R>(table: SyncTable): TableChange<R>[] =>
    changes.filter((change) => change.table === table).map(({ id, row }) => ({ id, row: row as R | null }));
  const listings = of<Property>('properties');
  const tables = [
    db.properties,
    db.retreatPackages,
    db.packageAvailability,
    db.departures,
    db.takenStays,
    db.reviews,
    db.categories,
    db.meta,
  ];
  const shown = listings.map(({ id, row }) => ({ id, row: row === null ? null : toPublicProperty(row) }));
  await db.transaction('rw', tables, async () => {
    await applyCategories(db, of<Category>('categories'));
    await applyListings(db, shown, now);
    await applyPackages(db, of<RetreatPackage>('retreatPackages'));
    await applyPackageDays(db, of<PackageAvailability>('packageAvailability'));
    await applyDepartures(db, of<Departure>('departures'));
    await applyTakenStays(db, of<StoredTakenStays>('takenStays'), now);
  });
  const cards = shown.map(({ id, row }): [number, PropertyCard | null] => [id, row && toCard(row)]);
  await updateCards(db, new Map(cards));
}

/** `row` null: deleted, or no longer visible to this account. */
interface TableChange<R> {
  id: number;
  row: R | null;
}

const removedIds = <R>(changes: readonly TableChange<R>[]): number[] =>
  changes.filter(({ row }) => row === null).map(({ id }) => id);
const rowsOf = <R>(changes: readonly TableChange<R>[]): R[] =>
  changes.flatMap(({ row }) => (row === null ? [] : [row]));

async function applyCategories(db: PublicDb, changes: readonly TableChange<Category>[]): Promise<void> {
  await db.categories.bulkDelete(removedIds(changes));
  await db.categories.bulkPut(rowsOf(changes));
}

async function applyListings(
  db: PublicDb,
  changes: readonly TableChange<Property>[],
  now: number,
): Promise<void> {
  await removeProperties(db, removedIds(changes));
  const rows = rowsOf(changes);
  const known = await db.properties.bulkGet(rows.map(({ id }) => id));
  const updated = rows.flatMap((row, index) => {
    const stored = known[index];
    if (stored === undefined) return [];
    return [{ ...withShownTour(row, stored), fetchedAt: now, openedAt: stored.openedAt }];
  });
  await db.properties.bulkPut(updated);
}

async function applyPackages(db: PublicDb, changes: readonly TableChange<RetreatPackage>[]): Promise<void> {
  const retired = rowsOf(changes).filter(({ available }) => !available);
  await db.retreatPackages.bulkDelete([...removedIds(changes), ...retired.map(({ id }) => id)]);
  const offered = rowsOf(changes).filter(({ available }) => available);
  const read = await wereFetched(
    db,
    offered.map(({ propertyId }) => `packages:${propertyId}`),
  );
  await db.retreatPackages.bulkPut(offered.filter((_, index) => read[index]));
}

async function applyDepartures(db: PublicDb, changes: readonly TableChange<Departure>[]): Promise<void> {
  const isOpen = ({ status }: Departure): boolean => status === 'open' || status === 'full';
  const ended = rowsOf(changes).filter((row) => !isOpen(row));
  await db.departures.bulkDelete([...removedIds(changes), ...ended.map(({ id }) => id)]);
  const open = rowsOf(changes).filter(isOpen);
  const read = await wereFetched(
    db,
    open.map(({ propertyId }) => `departures:${propertyId}`),
  );
  await db.departures.bulkPut(open.filter((_, index) => read[index]));
}

async function applyPackageDays(
  db: PublicDb,
  changes: readonly TableChange<PackageAvailability>[],
): Promise<void> {
  await db.packageAvailability.bulkDelete(removedIds(changes));
  const rows = rowsOf(changes);
  const read = await wereFetched(
    db,
    rows.map(({ packageId }) => `availability:${packageId}`),
  );
  await db.packageAvailability.bulkPut(rows.filter((_, index) => read[index]));
}

async function applyTakenStays(
  db: PublicDb,
  changes: readonly TableChange<StoredTakenStays>[],
  now: number,
): Promise<void> {
  await db.takenStays.bulkDelete(removedIds(changes));
  const rows = rowsOf(changes);
  const known = await db.takenStays.bulkGet(rows.map(({ propertyId }) => propertyId));
  const updated = rows.filter((_, index) => known[index] !== undefined);
  await db.takenStays.bulkPut(updated.map((row) => ({ ...row, fetchedAt: now })));
}

async function wereFetched(db: PublicDb, lists: readonly string[]): Promise<boolean[]> {
  const marks = await db.meta.bulkGet(lists.map((list) => `fetched:${list}`));
  return marks.map((mark) => mark !== undefined);
}

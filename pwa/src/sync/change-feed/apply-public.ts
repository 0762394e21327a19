import type { Category } from '#contracts/domain/categories.ts';
import type { Property, PropertyCard } from '#contracts/domain/properties.ts';
import type { PackageAvailability, RetreatPackage } from '#contracts/domain/retreat-packages.ts';
import type { Change } from '#contracts/sync/sync.ts';
import type { SyncTable } from '#contracts/sync/sync-wire.ts';
import { toCard } from '#pwa/data/listings/card-pages.ts';
import { updateCards } from '#pwa/data/listings/card-window.ts';
import { removeListings } from '#pwa/data/storage/eviction.ts';
import { toPublicListing, withShownTour } from '#pwa/data/listings/listings.ts';
import type { PublicDb, StoredTakenStays } from '#pwa/data/public-db.ts';

/**
 * Brings the shared cache up to date with a page of the change feed. Only rows that are here already are updated, and
 * lists that were read whole; what nobody looked at stays on the server. Rows are the present ones, so applying a page
 * twice, or in another account's name, does no harm.
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
    db.takenStays,
    db.categories,
    db.meta,
  ];
  const shown = listings.map(({ id, row }) => ({ id, row: row === null ? null : toPublicListing(row) }));
  await db.transaction('rw', tables, async () => {
    await applyCategories(db, of<Category>('categories'));
    await applyListings(db, shown, now);
    await applyPackages(db, of<RetreatPackage>('retreatPackages'));
    await applyPackageDays(db, of<PackageAvailability>('packageAvailability'));
    await applyTakenStays(db, of<StoredTakenStays>('takenStays'), now);
  });
  const cards = shown.map(({ id, row }): [number, PropertyCard | null] => [id, row && toCard(row)]);
  await updateCards(db, new Map(cards));
}

/** `row` null: gone, or no longer shown to the reader. */
interface TableChange<R> {
  id: number;
  row: R | null;
}

const goneOf = <R>(changes: readonly TableChange<R>[]): number[] =>
  changes.filter(({ row }) => row === null).map(({ id }) => id);
const rowsOf = <R>(changes: readonly TableChange<R>[]): R[] =>
  changes.flatMap(({ row }) => (row === null ? [] : [row]));

async function applyCategories(db: PublicDb, changes: readonly TableChange<Category>[]): Promise<void> {
  await db.categories.bulkDelete(goneOf(changes));
  await db.categories.bulkPut(rowsOf(changes));
}

async function applyListings(
  db: PublicDb,
  changes: readonly TableChange<Property>[],
  now: number,
): Promise<void> {
  await removeListings(db, goneOf(changes));
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
  await db.retreatPackages.bulkDelete([...goneOf(changes), ...retired.map(({ id }) => id)]);
  const offered = rowsOf(changes).filter(({ available }) => available);
  const read = await wereRead(
    db,
    offered.map(({ propertyId }) => `packages:${propertyId}`),
  );
  await db.retreatPackages.bulkPut(offered.filter((_, index) => read[index]));
}

async function applyPackageDays(
  db: PublicDb,
  changes: readonly TableChange<PackageAvailability>[],
): Promise<void> {
  await db.packageAvailability.bulkDelete(goneOf(changes));
  const rows = rowsOf(changes);
  const read = await wereRead(
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
  await db.takenStays.bulkDelete(goneOf(changes));
  const rows = rowsOf(changes);
  const known = await db.takenStays.bulkGet(rows.map(({ propertyId }) => propertyId));
  const updated = rows.filter((_, index) => known[index] !== undefined);
  await db.takenStays.bulkPut(updated.map((row) => ({ ...row, fetchedAt: now })));
}

async function wereRead(db: PublicDb, lists: readonly string[]): Promise<boolean[]> {
  const marks = await db.meta.bulkGet(lists.map((list) => `fetched:${list}`));
  return marks.map((mark) => mark !== undefined);
}

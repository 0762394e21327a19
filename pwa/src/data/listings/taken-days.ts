import type { TakenStay } from '#contracts/domain/bookings.ts';
import { readCards } from './card-pages.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';

/** Runs of taken days that the window of cards may bring: about a megabyte. Listings beyond them are not checked. */
export const takenRunsMax = 20_000;

/**
 * Keeps the taken days of the window's listings, also that one has none: from then on the change feed tells of them. Those
 * of listings that are no longer on this device go.
 */
export async function storeTakenDays(
  db: PublicDb,
  taken: ReadonlyMap<number, TakenStay[]>,
  fetchedAt: number,
): Promise<void> {
  const cards = new Set((await readCards(db)).map(({ id }) => id));
  await db.transaction('rw', db.takenStays, db.properties, async () => {
    const listed = new Set([...cards, ...(await db.properties.toCollection().primaryKeys())]);
    const stored = await db.takenStays.toCollection().primaryKeys();
    await db.takenStays.bulkDelete(stored.filter((id) => !listed.has(id)));
    const rows = [...taken].map(([propertyId, stays]) => ({ propertyId, stays, fetchedAt }));
    await db.takenStays.bulkPut(rows);
  });
}

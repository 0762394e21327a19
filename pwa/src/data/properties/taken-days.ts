import type { TakenStay } from '#contracts/domain/booking/bookings.ts';
import { readCards } from './card-pages.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';

/** Maximum number of runs of taken days stored with the cards: about a megabyte. Listings beyond it are not checked. */
export const takenRunsMax = 20_000;

/**
 * Stores the taken days of the fetched cards, including empty lists, so that the change feed updates them from then on.
 * Removes those of listings that are no longer on this device.
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

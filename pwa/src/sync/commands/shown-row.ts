import { readCards } from '#pwa/data/listings/card-pages.ts';
import { applyOverlays, type WithPending } from '#pwa/data/overlays.ts';
import { findListing } from '#pwa/data/listings/find-listing.ts';
import type { OverlaidTable } from '#pwa/data/outbox-entry.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { EnqueueScope } from '#pwa/sync/outbox/enqueue.ts';

/** A row as the device shows it, with what waits laid over it; null where it is not here. */
export async function findShownRow<T extends { id: number }>(
  { db, entries }: Pick<EnqueueScope, 'db' | 'entries'>,
  table: OverlaidTable,
  id: number,
): Promise<WithPending<T> | null> {
  const row = await db.table<T, number>(table).get(id);
  const rows = applyOverlays<T>(row === undefined ? [] : [row], entries, table, (made) => made.id === id);
  return rows.find((found) => found.id === id) ?? null;
}

/**
 * The title of any listing that this device knows. Not for use inside a transaction: it reads both databases.
 * @returns undefined where it is not known, which stops nobody: an entry without a name is described in general words
 */
export async function findTitle(device: Device, id: number): Promise<string | undefined> {
  try {
    const listing = await findListing(device.publicDb(), device.privateDb(), id);
    if (listing !== null) return listing.title;
    return (await readCards(device.publicDb())).find((card) => card.id === id)?.title;
  } catch {
    return undefined;
  }
}

import { readCards } from '#pwa/data/properties/card-pages.ts';
import { applyOverlays, type WithPending } from '#pwa/data/overlays.ts';
import { findProperty } from '#pwa/data/properties/find-property.ts';
import type { OverlaidTable } from '#pwa/data/overlaid-tables.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { EnqueueScope } from '#pwa/sync/outbox/enqueue.ts';

/** Finds a row as it is shown, with the overlays of waiting entries. @returns null if it is not on this device */
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
 * Finds the title of a listing. Do not call it inside a transaction: it reads both databases.
 * @returns undefined if it is not known or cannot be read; the entry is then described in general terms
 */
export async function findTitle(device: Device, id: number): Promise<string | undefined> {
  try {
    const listing = await findProperty(device.publicDb(), device.privateDb(), id);
    if (listing !== null) return listing.title;
    return (await readCards(device.publicDb())).find((card) => card.id === id)?.title;
  } catch {
    return undefined;
  }
}

import type { OverlaidTable } from './overlaid-tables.ts';
import { readWithPending, type WithPending } from './overlays.ts';
import type { PrivateDb } from './private-db.ts';

/** Reads one row of the mirror, or created on this device, with its overlays. @returns null if there is none */
export async function readOneWithPending<T extends { id: number }>(
  db: PrivateDb,
  table: OverlaidTable,
  row: PromiseLike<T | undefined>,
  id: number,
): Promise<WithPending<T> | null> {
  const rows = Promise.resolve(row).then((found) => (found === undefined ? [] : [found]));
  const combined = await readWithPending<T>(db, table, rows, (made) => made.id === id);
  return combined.find((found) => found.id === id) ?? null;
}

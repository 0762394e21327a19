import { headers as names } from '#contracts/sync-wire.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { cursorKey, epochKey, rebuildKey } from './sync-meta.ts';

/** @returns the server epoch stored on this device; null before the first pull */
export async function readKnownEpoch(db: PrivateDb): Promise<string | null> {
  return ((await db.meta.get(epochKey))?.value as string | undefined) ?? null;
}

/** Header of every write. A server in another epoch refuses the write, so any other answer belongs to this epoch. */
export const epochHeader = (epoch: string | null): Record<string, string> =>
  epoch === null ? {} : { [names.epoch]: epoch };

/**
 * Whether the mirror does not contain the present epoch of the server yet. Until it does, edits are not compared with
 * it, because row versions of different epochs are not comparable.
 */
export async function isRebuilding(db: PrivateDb): Promise<boolean> {
  const [cursor, rebuilding] = await db.meta.bulkGet([cursorKey, rebuildKey]);
  return cursor === undefined || rebuilding !== undefined;
}

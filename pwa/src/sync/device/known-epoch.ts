import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { cursorKey, epochKey, rebuildKey } from './sync-meta.ts';

/** The epoch of the server that this device knows of; null before the first read of the feed. */
export async function readKnownEpoch(db: PrivateDb): Promise<string | null> {
  return ((await db.meta.get(epochKey))?.value as string | undefined) ?? null;
}

/** It travels with every write: a server in another epoch refuses, so that whatever else it answers is of this one. */
export const epochHeader = (epoch: string | null): Record<string, string> =>
  epoch === null ? {} : { [names.epoch]: epoch };

/**
 * Whether the mirror does not show the present epoch of the server yet. Until it does, no edit is held against it: the
 * version of a row says nothing about a row of another epoch.
 */
export async function isRebuilding(db: PrivateDb): Promise<boolean> {
  const [cursor, rebuilding] = await db.meta.bulkGet([cursorKey, rebuildKey]);
  return cursor === undefined || rebuilding !== undefined;
}

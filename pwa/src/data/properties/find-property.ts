import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { readOneWithPending } from '#pwa/data/read-one-with-pending.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { findKeptListing } from '#pwa/data/trip-pack.ts';

/**
 * Finds a listing on this device: the host's view with waiting entries, otherwise the public view, otherwise the copy of
 * a trip that is kept on this device.
 */
export async function findProperty(
  publicDb: PublicDb,
  privateDb: PrivateDb,
  id: number,
): Promise<WithPending<Property> | null> {
  const own = await readOneWithPending<Property>(privateDb, 'ownProperties', privateDb.ownProperties.get(id), id);
  return own ?? (await publicDb.properties.get(id)) ?? (await findKeptListing(privateDb, id))?.row ?? null;
}

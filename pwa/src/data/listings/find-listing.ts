import type { Property } from '#contracts/domain/properties.ts';
import { readOneWithPending, type WithPending } from '#pwa/data/overlays.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';

/** A listing of this device: as its host sees it, with what waits to be sent, or else as everybody does. */
export async function findListing(
  publicDb: PublicDb,
  privateDb: PrivateDb,
  id: number,
): Promise<WithPending<Property> | null> {
  const own = await readOneWithPending<Property>(privateDb, 'ownProperties', privateDb.ownProperties.get(id), id);
  return own ?? (await publicDb.properties.get(id)) ?? null;
}

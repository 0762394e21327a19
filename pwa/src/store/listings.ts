import type { Property } from '#contracts/properties.ts';
import type { PrivateDb } from './private-db.ts';
import type { PublicDb } from './public-db.ts';

/** Fields that only the host and staff are given; they never reach the shared cache. */
const confidentialFields = [
  'verificationNotes',
  'verificationDocuments',
  'changedSinceVerification',
] as const satisfies readonly (keyof Property)[];

/** A listing as everybody may see it, or null when not everybody may. */
export function toPublicListing(property: Property): Property | null {
  if (property.verificationStatus !== 'verified') return null;
  const shown = { ...property };
  for (const field of confidentialFields) Reflect.deleteProperty(shown, field);
  return shown;
}

/** Whether this answer shows more of the listing than everybody may see, so that it belongs to the account. */
export function isOwnView(property: Property): boolean {
  return property.verificationStatus !== 'verified' || confidentialFields.some((field) => field in property);
}

/**
 * Puts listings where they belong: what everybody may see into the shared cache, what only this account may see into
 * its own database. What is no longer public leaves the cache. Call it inside no transaction: it opens one in each.
 * @param now milliseconds since 1970
 */
export async function storeListings(
  { publicDb, privateDb }: { publicDb: PublicDb; privateDb: PrivateDb },
  listings: readonly Property[],
  now: number,
  options: { opened?: boolean } = {},
): Promise<void> {
  await publicDb.transaction('rw', publicDb.properties, async () => {
    const known = await publicDb.properties.bulkGet(listings.map((listing) => listing.id));
    const hidden: number[] = [];
    const shown = listings.flatMap((listing, index) => {
      const open = toPublicListing(listing);
      if (open === null) {
        hidden.push(listing.id);
        return [];
      }
      const openedAt = options.opened === true ? now : (known[index]?.openedAt ?? null);
      return [{ ...open, fetchedAt: now, openedAt }];
    });
    await publicDb.properties.bulkPut(shown);
    await publicDb.properties.bulkDelete(hidden);
  });
  const own = listings.filter(isOwnView);
  if (own.length > 0) await privateDb.ownProperties.bulkPut(own);
}

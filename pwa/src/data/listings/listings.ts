import type { FullProperty, Property } from '#contracts/domain/properties.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';

/** Fields that only the host and staff are given; they never reach the shared cache. */
const confidentialFields = [
  'verificationNotes',
  'verificationDocuments',
  'changedSinceVerification',
  'waitingSince',
] as const satisfies readonly (keyof Property)[];

/** A listing as everybody may see it, or null when not everybody may. */
export function toPublicListing(property: Property): Property | null {
  if (property.verificationStatus !== 'verified' || property.listed === false) return null;
  const shown = { ...property };
  for (const field of confidentialFields) Reflect.deleteProperty(shown, field);
  return shown;
}

/** Whether this answer shows more of the listing than everybody may see, so that it belongs to the account. */
export function isOwnView(property: Property): boolean {
  return toPublicListing(property) === null || confidentialFields.some((field) => field in property);
}

/** Whether the tour of this listing is known, or that it has none: no list tells. */
export function isWhole(property: Property): property is FullProperty {
  return property.virtualTourData !== undefined;
}

/**
 * A listing as everybody may look at it, with the tour that this device has of it where the answer tells none. It may be
 * the tour of an earlier version: opening the listing brings the present one.
 */
export function withShownTour<P extends Property>(listing: P, known: Property | undefined): P {
  return withTour(listing, known?.virtualTourData);
}

/** A listing as it may be edited: with the tour of this version, or with none as long as it is not known. */
function withSameTour(listing: Property, known: Property | undefined): Property {
  return withTour(listing, known?.version === listing.version ? known.virtualTourData : undefined);
}

function withTour<P extends Property>(listing: P, tour: Property['virtualTourData']): P {
  if (isWhole(listing)) return listing;
  if (!listing.hasVirtualTour) return { ...listing, virtualTourData: null };
  return tour === undefined ? listing : { ...listing, virtualTourData: tour };
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
      return [{ ...withShownTour(open, known[index]), fetchedAt: now, openedAt }];
    });
    await publicDb.properties.bulkPut(shown);
    await publicDb.properties.bulkDelete(hidden);
  });
  const own = listings.filter(isOwnView);
  if (own.length === 0) return;
  await privateDb.transaction('rw', privateDb.ownProperties, async () => {
    const known = await privateDb.ownProperties.bulkGet(own.map((listing) => listing.id));
    await privateDb.ownProperties.bulkPut(own.map((listing, index) => withSameTour(listing, known[index])));
  });
}

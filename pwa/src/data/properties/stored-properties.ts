import type { FullProperty, Property } from '#contracts/domain/catalog/properties.ts';
import { newerFirst } from '#pwa/data/newer-first.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';

/** Fields that only the host and staff receive; they are never stored in the shared cache. */
const confidentialFields = [
  'verificationNotes',
  'verificationDocuments',
  'changedSinceVerification',
  'waitingSince',
  'chosenTimeZone',
] as const satisfies readonly (keyof Property)[];

/** @returns the public view of a listing; null if it is not public */
export function toPublicProperty(property: Property): Property | null {
  if (property.verificationStatus !== 'verified' || property.listed === false) return null;
  const shown = { ...property };
  for (const field of confidentialFields) Reflect.deleteProperty(shown, field);
  return shown;
}

/** Whether a listing contains more than its public view, so that it belongs to the account's own database. */
export function isOwnView(property: Property): boolean {
  return toPublicProperty(property) === null || confidentialFields.some((field) => field in property);
}

/** Whether the listing includes its tour, or null for none. Rows of lists do not. */
export function includesTour(property: Property): property is FullProperty {
  return property.virtualTourData !== undefined;
}

/**
 * @returns the public view with the stored tour if the answer does not include it. The tour may be of an earlier
 * version; opening the listing fetches the present one.
 */
export function withShownTour<P extends Property>(listing: P, known: Property | undefined): P {
  return withTour(listing, known?.virtualTourData);
}

/** @returns the editable view: with the tour of the same version, or without a tour if that is not known */
function withSameTour(listing: Property, known: Property | undefined): Property {
  return withTour(listing, known?.version === listing.version ? known.virtualTourData : undefined);
}

function withTour<P extends Property>(listing: P, tour: Property['virtualTourData']): P {
  if (includesTour(listing)) return listing;
  if (!listing.hasVirtualTour) return { ...listing, virtualTourData: null };
  return tour === undefined ? listing : { ...listing, virtualTourData: tour };
}

/**
 * Stores the public view of listings in the shared cache and the account's view in its own database. Listings that are
 * no longer public are removed from the cache. A newer stored row stays. Do not call it inside a transaction: it opens one in each database.
 * @param now milliseconds since 1970
 */
export async function storeProperties(
  { publicDb, privateDb }: { publicDb: PublicDb; privateDb: PrivateDb },
  listings: readonly Property[],
  now: number,
  options: { opened?: boolean } = {},
): Promise<void> {
  await publicDb.transaction('rw', publicDb.properties, async () => {
    const known = await publicDb.properties.bulkGet(listings.map((listing) => listing.id));
    const hidden: number[] = [];
    const shown = listings.flatMap((listing, index) => {
      const [newer, older] = newerFirst<Property>(listing, known[index]);
      const open = toPublicProperty(newer);
      if (open === null) {
        hidden.push(listing.id);
        return [];
      }
      const openedAt = options.opened === true ? now : (known[index]?.openedAt ?? null);
      return [{ ...withShownTour(open, older), fetchedAt: now, openedAt }];
    });
    await publicDb.properties.bulkPut(shown);
    await publicDb.properties.bulkDelete(hidden);
  });
  const own = listings.filter(isOwnView);
  if (own.length === 0) return;
  await privateDb.transaction('rw', privateDb.ownProperties, async () => {
    const known = await privateDb.ownProperties.bulkGet(own.map((listing) => listing.id));
    await privateDb.ownProperties.bulkPut(
      own.map((listing, index) => withSameTour(...newerFirst(listing, known[index]))),
    );
  });
}

import { listingFields } from '#contracts/domain/catalog/listing-fields.ts';
import type { FullProperty, Listing, Property } from '#contracts/domain/catalog/properties.ts';
import { AppError } from '#server/lib/errors.ts';
import type { Caller } from '#server/lib/caller.ts';
import { toPublicProperty, withoutDoubles, type OwnListedProperty } from './property-row.ts';
import { usedAlts } from './property-columns.ts';

type Person = Pick<Caller, 'userId' | 'isStaff'> | null;

/** Whether the viewer is the host or staff: they see all fields of a listing and may change it. */
export function isInCharge({ hostId }: Pick<Property, 'hostId'>, caller: Person): boolean {
  return caller !== null && (caller.isStaff || caller.userId === hostId);
}

/** Fields of a listing that decide who may see it. */
export type Standing = Pick<Property, 'hostId' | 'isVerified' | 'listed'>;

/** Whether everyone may see the listing: it is verified, and its host has not unlisted it. */
export function isOpen({ isVerified, listed }: Pick<Standing, 'isVerified' | 'listed'>): boolean {
  return isVerified && listed !== false;
}

/** Everyone sees open listings; only the host and staff see others. Source: decision 002. */
export function canSee(property: Standing, caller: Person): boolean {
  return isOpen(property) || isInCharge(property, caller);
}

/** The listing as the caller may read it: only the host and staff see verification notes and documents. */
export function toVisible<P extends OwnListedProperty>(
  property: P,
  caller: Person,
): P | ReturnType<typeof toPublicProperty<P>> {
  return isInCharge(property, caller) ? property : toPublicProperty(property);
}

/** @throws {AppError} `not_found` if it does not exist or the caller may not see it */
export function requireSeen<P extends Standing>(property: P | null, caller: Person): P {
  if (property === null || !canSee(property, caller)) {
    throw new AppError('not_found', 'This retreat could not be found.');
  }
  return property;
}

/** @throws {AppError} `not_found`; `forbidden` for viewers who are neither its host nor staff */
export function requireInCharge<P extends Standing>(property: P | null, caller: Person): P {
  const seen = requireSeen(property, caller);
  if (!isInCharge(seen, caller)) {
    throw new AppError('forbidden', "You don't have permission to edit this property");
  }
  return seen;
}

/** @throws {AppError} `not_found`; `forbidden` for everyone but the host, staff included */
export function requireHost<P extends Standing>(property: P | null, caller: Person): P {
  const seen = requireSeen(property, caller);
  if (seen.hostId !== caller?.userId) throw new AppError('forbidden', 'Only the host may do this.');
  return seen;
}

/** @throws {AppError} `stale_version` with the current row, if another version was edited */
export function requireVersion(current: { version: number }, ifMatch: number | null): void {
  if (ifMatch !== null && ifMatch !== current.version) {
    throw new AppError('stale_version', undefined, { current });
  }
}

type ListingField = (typeof listingFields)[number];

/**
 * Fields that staff verify (title, location, photos, tour). Changing one flags the listing for staff. Source: decision
 * 007.
 */
const reviewedFields: ReadonlySet<ListingField> = new Set<ListingField>([
  'title',
  'location',
  'latitude',
  'longitude',
  'images',
  'hasVirtualTour',
  'virtualTourUrl',
  'virtualTourType',
  'virtualTourData',
]);

/** Fields of a listing that an edit changes. */
export function changedFields(property: FullProperty, listing: Listing): ListingField[] {
  const wanted = asStored(listing);
  return listingFields.filter((field) => JSON.stringify(property[field]) !== JSON.stringify(wanted[field]));
}

export function touchesReviewed(fields: readonly ListingField[]): boolean {
  return fields.some((field) => reviewedFields.has(field));
}

/** The listing as it would be read back: without duplicates, and without a tour that is switched off. */
function asStored(listing: Listing): Listing {
  const lists = {
    amenities: withoutDoubles(listing.amenities),
    retreatTypes: withoutDoubles(listing.retreatTypes),
    imageAlts: usedAlts(listing),
  };
  if (listing.hasVirtualTour) return { ...listing, ...lists };
  return { ...listing, ...lists, virtualTourUrl: null, virtualTourType: null, virtualTourData: null };
}

/**
 * Old and new values of the changed fields, for staff. A tour is too large to store twice, so only its number of scenes
 * is.
 */
export function describeChanges(
  property: FullProperty,
  listing: Listing,
  fields: readonly ListingField[],
): Record<string, { from: unknown; to: unknown }> {
  const wanted = asStored(listing);
  return Object.fromEntries(
    fields.map((field) =>
      field === 'virtualTourData'
        ? [field, { from: countScenes(property), to: countScenes(wanted) }]
        : [field, { from: property[field], to: wanted[field] }],
    ),
  );
}

function countScenes({ virtualTourData }: Pick<FullProperty, 'virtualTourData'>): number | null {
  return virtualTourData === null ? null : (virtualTourData.scenes?.length ?? 0);
}

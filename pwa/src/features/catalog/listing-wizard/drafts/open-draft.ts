import type { FullProperty, Listing } from '#contracts/domain/catalog/properties.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { Draft, PrivateDb } from '#pwa/data/private-db.ts';
import { newDraftId } from './draft-path.ts';
import { findLatestNewDraft } from './draft-queries.ts';
import { emptyListing, fromListing } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { stepIndex } from '#pwa/features/catalog/listing-wizard/form/wizard-steps.ts';
import { withLeft } from './left-drafts.ts';
import { newDraft, newWriter } from './new-draft.ts';

/** Fields of a listing that a later version of the form added, as in a listing without them. */
const laterFields: Partial<Listing> = { imageAlts: [], checkInFrom: null, checkOutUntil: null };

const baseOf = ({ base }: Draft): Draft['base'] =>
  base && { ...base, values: { ...laterFields, ...base.values } };

/**
 * A stored draft with a new writer, and with defaults for fields that the form did not have when it was stored. Its base
 * gets them too: a field that only the form has would be sent as a change.
 */
const resumeDraft = (draft: Draft): Draft => ({
  ...draft,
  values: { ...emptyListing, ...draft.values },
  base: baseOf(draft),
  writer: newWriter(),
});

/**
 * A draft of a new listing.
 * @param id null: the one worked on last, or else a new one
 * @returns null if there is none with this id, as after it was submitted
 */
export async function openNewDraft(id: string | null): Promise<Draft | null> {
  const begin = () => newDraft(crypto.randomUUID(), emptyListing);
  if (id === newDraftId) return begin();
  const db = privateDb();
  const stored = id === null ? await findLatestNewDraft(db) : ((await db.drafts.get(id)) ?? null);
  const kept = withLeft(id, stored);
  if (kept !== null) return resumeDraft(kept);
  return id === null ? begin() : null;
}

const editDraftId = (propertyId: number): string => `edit-${propertyId}`;

/** Unsent changes of a listing, or null. */
export async function openEditDraft(propertyId: number): Promise<Draft | null> {
  const id = editDraftId(propertyId);
  const kept = withLeft(id, (await privateDb().drafts.get(id)) ?? null);
  return kept === null ? null : resumeDraft(kept);
}

/** The version that an edit began from: that of the stored draft, which another tab may have begun. */
export async function findBase(db: PrivateDb, draft: Draft): Promise<Draft['base']> {
  return baseOf((await db.drafts.get(draft.id)) ?? draft);
}

/** The editing of a listing as it begins, at its overview, which leads to each part; on the listing as it is shown now with its tour: what is not known would be lost. */
export function newEditDraft(property: FullProperty): Draft {
  const values = fromListing(property);
  return {
    ...newDraft(editDraftId(property.id), values),
    propertyId: property.id,
    step: 'review',
    reached: stepIndex('review'),
    base: { version: property.version, values: pickListing(property) },
  };
}

function pickListing(property: FullProperty): Record<string, unknown> {
  const listing: Listing = {
    title: property.title,
    description: property.description,
    location: property.location,
    latitude: property.latitude,
    longitude: property.longitude,
    chosenTimeZone: property.chosenTimeZone ?? null,
    pricePerNight: property.pricePerNight,
    images: property.images,
    imageAlts: property.imageAlts ?? [],
    amenities: property.amenities,
    retreatTypes: property.retreatTypes,
    maxGuests: property.maxGuests,
    instantBook: property.instantBook,
    checkInFrom: property.checkInFrom ?? null,
    checkOutUntil: property.checkOutUntil ?? null,
    cancellationPolicy: property.cancellationPolicy,
    hasVirtualTour: property.hasVirtualTour,
    virtualTourUrl: property.virtualTourUrl,
    virtualTourType: property.virtualTourType,
    virtualTourData: property.virtualTourData,
  };
  // The zone at the stored coordinates, which this device cannot derive.
  return { ...listing, timeZone: property.timeZone };
}

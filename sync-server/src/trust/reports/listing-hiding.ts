import type { VerificationStatus } from '#contracts/domain/state-lists.ts';
import { recordUpcomingBookings } from '#server/booking/bookings/booking-change-service.ts';
import {
  findProperty,
  renderProperty,
  updateProperty,
} from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { showPictures } from '#server/hosting/properties/listing-pictures.ts';
import { recordListingChange } from '#server/hosting/properties/property-change-service.ts';
import { AppError } from '#server/lib/errors.ts';
import { findPlaceholder } from '#server/pictures/uploads/picture-use-service.ts';
import type { HidingStep } from './report-row.ts';

interface Verification {
  status: VerificationStatus | null;
  notes: string | null;
  date: string | null;
  isVerified: boolean;
  hasChanged: boolean;
  waitingSince: string | null;
}

/**
 * The verification of a listing before it was hidden. `hiddenAt`: the date of the rejection that hid it, ISO 8601;
 * `hiddenVersion`: the version of the listing that followed.
 */
interface ListingRestore extends Verification {
  hiddenAt: string;
  hiddenVersion: number;
}

/**
 * Hides a listing as a rejection by staff does, so that its host can change and submit it again.
 * @returns its verification; null if it was rejected before or is gone
 */
export async function hideListing(trx: Trx, id: number, step: HidingStep): Promise<ListingRestore | null> {
  const property = await findProperty(trx, id);
  if (property === null || property.verificationStatus === 'rejected') return null;
  const hiddenAt = step.now.toISOString();
  const hidden = await setVerification(trx, property, step, {
    status: 'rejected',
    notes: step.statement,
    date: hiddenAt,
    isVerified: false,
    hasChanged: false,
    waitingSince: null,
  });
  return {
    status: property.verificationStatus,
    notes: property.verificationNotes ?? null,
    date: property.verificationDate,
    isVerified: property.isVerified,
    hasChanged: property.changedSinceVerification,
    waitingSince: property.waitingSince,
    hiddenAt,
    hiddenVersion: hidden.version,
  };
}

/**
 * Shows a listing again, unless its host has submitted it again meanwhile, or staff have decided about it. What its host
 * changed while it was hidden waits for staff, as any change of a verified listing does.
 * @returns whether it is shown
 */
export async function showListing(trx: Trx, id: number, restore: string, step: HidingStep): Promise<boolean> {
  const property = await findProperty(trx, id);
  const { hiddenAt, hiddenVersion, ...before } = JSON.parse(restore) as ListingRestore;
  if (property?.verificationStatus !== 'rejected' || property.verificationDate !== hiddenAt) return false;
  const hasEdits = property.version !== hiddenVersion;
  await setVerification(trx, property, step, {
    ...before,
    hasChanged: before.hasChanged || hasEdits,
    waitingSince: hasEdits ? (before.waitingSince ?? step.now.toISOString()) : before.waitingSince,
  });
  return true;
}

async function setVerification(
  trx: Trx,
  property: OwnProperty,
  { actorId, now }: HidingStep,
  to: Verification,
): Promise<OwnProperty> {
  const { id, verificationStatus, version } = property;
  await updateProperty(trx, id, {
    verification_status: to.status,
    verification_notes: to.notes,
    verification_date: to.date,
    is_verified: to.isVerified,
    changed_since_verification: to.hasChanged,
    waiting_since: to.waitingSince,
  });
  const after = await renderProperty(trx, id);
  await recordAudit(trx, {
    at: now.toISOString(),
    actorId,
    action: `property.${to.status ?? 'unsubmitted'}`,
    table: 'properties',
    id,
    detail: { from: verificationStatus, to: to.status, notes: to.notes, version },
  });
  await recordListingChange(trx, id, property, after);
  return after;
}

/** A picture that was taken out of a listing: its address, its position among the others and its description. */
interface PictureRestore {
  url: string;
  position: number;
  alt: string | null;
}

/** Takes a picture out of a listing. @returns what puts it back; null if it or the listing is gone */
export async function hidePicture(
  trx: Trx,
  id: number,
  url: string,
  step: HidingStep,
): Promise<PictureRestore | null> {
  const property = await findProperty(trx, id);
  const position = property?.images.indexOf(url) ?? -1;
  if (property === null || position < 0) return null;
  const alt = property.imageAlts.find((one) => one.url === url)?.text ?? null;
  await setImages(trx, property, step, {
    images: property.images.filter((image) => image !== url),
    imageAlts: property.imageAlts.filter((one) => one.url !== url),
  });
  return { url, position, alt };
}

/**
 * Puts a picture back where it was, unless an uploaded one was deleted meanwhile because nothing showed it.
 * @returns whether it was put back
 */
export async function showPicture(trx: Trx, id: number, restore: string, step: HidingStep): Promise<boolean> {
  const property = await findProperty(trx, id);
  const { url, position, alt } = JSON.parse(restore) as PictureRestore;
  if (property === null || property.images.includes(url)) return false;
  try {
    await setImages(trx, property, step, {
      images: property.images.toSpliced(position, 0, url),
      imageAlts: alt === null ? property.imageAlts : [...property.imageAlts, { url, text: alt }],
    });
    return true;
  } catch (error) {
    // Thrown before anything is written.
    if (error instanceof AppError && error.code === 'picture_missing') return false;
    throw error;
  }
}

/** @throws {AppError} `picture_missing`, before anything is written */
async function setImages(
  trx: Trx,
  property: OwnProperty,
  { actorId, now }: HidingStep,
  to: Pick<OwnProperty, 'images' | 'imageAlts'>,
): Promise<void> {
  const { id, hostId } = property;
  const at = now.toISOString();
  await showPictures(trx, { id, hostId, at }, { ...property, images: to.images });
  await updateProperty(trx, id, {
    images: JSON.stringify(to.images),
    image_alts: JSON.stringify(to.imageAlts),
    ...(to.images[0] !== property.images[0] && {
      cover_placeholder: await findPlaceholder(trx, to.images[0]),
    }),
  });
  const after = await renderProperty(trx, id);
  await recordAudit(trx, {
    at,
    actorId,
    action: 'property.edited',
    table: 'properties',
    id,
    detail: { changes: { images: { from: property.images, to: to.images } } },
  });
  await recordListingChange(trx, id, property, after);
  await recordUpcomingBookings(trx, id, now);
}

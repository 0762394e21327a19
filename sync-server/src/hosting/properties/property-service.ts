import { isDeepStrictEqual } from 'node:util';
import type {
  Listing,
  NewProperty,
  FullProperty,
  PropertyUpdate,
} from '#contracts/domain/catalog/properties.ts';
import { hostListingsMax } from '#contracts/request-limits.ts';
import { isOversizedTour, tourTooLarge } from '#contracts/domain/catalog/virtual-tour.ts';
import {
  recordUpcomingArrivals,
  recordUpcomingBookings,
} from '#server/booking/bookings/booking-change-service.ts';
import { recordConversationsAbout } from '#server/messaging/conversations/conversation-service.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { refuseNewExcess } from '#server/lib/edited-values.ts';
import { AppError } from '#server/lib/errors.ts';
import { idInUse, useEntityId } from '#server/sync/lease-repository.ts';
import { type Caller, isId, requireSelf, requireVerifiedEmail } from '#server/lib/caller.ts';
import { isSuspended } from '#server/accounts/suspensions/suspension-repository.ts';
import { findPublicUsers, markHost } from '#server/accounts/users/user-repository.ts';
import { findPlaceholder } from '#server/pictures/uploads/picture-use-service.ts';
import { showPictures } from './listing-pictures.ts';
import { describePause, pauseAfter } from './pause-service.ts';
import { recordListingChange } from './property-change-service.ts';
import {
  changedFields,
  describeChanges,
  requireInCharge,
  requireVersion,
  touchesReviewed,
} from '#server/catalog/properties/property-policy.ts';
import {
  countPropertiesOf,
  findProperty,
  insertProperties,
  readProperty,
  renderProperty,
  updateProperty,
} from '#server/catalog/properties/property-repository.ts';
import { zoneOfEdited } from '#server/catalog/properties/property-zone.ts';
import { dayIn } from '#server/lib/time.ts';
import { renderDocument, type OwnProperty } from '#server/catalog/properties/property-row.ts';
import {
  newPropertyRow,
  toListingColumns,
  toZoneColumns,
} from '#server/catalog/properties/property-columns.ts';

/** @throws {AppError} `identity_mismatch` if the listing names another host */
export function mayCreate(sent: { hostId?: unknown }, caller: Caller): Promise<void> {
  requireSelf(sent.hostId, caller);
  requireVerifiedEmail(caller, 'to list a retreat');
  return Promise.resolve();
}

/**
 * Creates a listing that waits for verification. Its owner becomes a host.
 * @throws {AppError} `identity_mismatch` for another host, `email_unverified`, `id_not_leased`, `conflict`, `limit_reached`,
 * `picture_missing`
 */
export function createProperty(call: WriteCall, listing: NewProperty): Promise<Recorded<FullProperty>> {
  const { caller, clock } = call;
  const { entityId } = call;
  // A receipt can refer to the listing only if the device chose the id; otherwise it stores the whole answer.
  const again = entityId === null ? {} : { reload: (trx: Trx) => findProperty(trx, entityId) };
  return once<FullProperty>(
    call,
    async (trx) => {
      await mayCreate(listing, caller);
      await requireRoom(trx, call);
      const host = (await findPublicUsers(trx, [caller.userId])).get(caller.userId);
      if (host === undefined) throw new AppError('sign_in_required');
      const id = await useEntityId(trx, call, 'properties');
      const at = clock.now().toISOString();
      await showPictures(trx, { id, hostId: host.id, at }, listing);
      const coverPlaceholder = await findPlaceholder(trx, listing.images[0]);
      const row = newPropertyRow(listing, { id, hostId: host.id, createdAt: at, coverPlaceholder });
      await insertProperties(trx, [{ ...row, document: renderDocument(row, host) }]);
      await markHost(trx, host.id);
      const property = await readProperty(trx, id);
      await recordAudit(trx, {
        at,
        actorId: host.id,
        action: 'property.created',
        table: 'properties',
        id,
        detail: { title: property.title, status: property.verificationStatus },
      });
      await recordListingChange(trx, id, null, property);
      return { status: 201, body: property };
    },
    { ...again, locks: [] },
  );
}

/** @throws {AppError} `limit_reached`; `conflict` for a copy of the call that created the last one */
async function requireRoom(trx: Trx, { caller, entityId }: WriteCall): Promise<void> {
  if ((await countPropertiesOf(trx, caller.userId)) < hostListingsMax) return;
  if (entityId !== null && (await findProperty(trx, entityId)) !== null) throw idInUse();
  const sentence = `You have ${hostListingsMax} retreats, which is as many as there can be. Delete one to add another.`;
  throw new AppError('limit_reached', sentence);
}

/**
 * Checks from the sent values whether the caller may edit.
 * @throws {AppError} `malformed_request` if path and body name different listings, `not_found`, `forbidden`,
 * `identity_mismatch` if the body names another host
 */
export async function mayEdit(
  db: Db,
  id: number,
  sent: { id?: unknown; hostId?: unknown },
  caller: Caller,
): Promise<OwnProperty> {
  if (isId(sent.id) && sent.id !== id) {
    throw new AppError('malformed_request', 'The address and the body name different properties.');
  }
  const property = requireInCharge(await findProperty(db, id), caller);
  requireSelf(sent.hostId, { userId: property.hostId });
  return property;
}

/**
 * Updates a listing immediately. Changes of verified fields are flagged for staff. A changed time zone moves nothing of
 * the listing's bookings.
 * @param sent body as sent: an omitted tour is retained, and so are omitted descriptions of images
 * @throws {AppError} as `mayEdit`; `stale_version` with the current row; `picture_missing`
 */
export function editProperty(
  call: WriteCall,
  id: number,
  update: PropertyUpdate,
  sent: { virtualTourData?: unknown },
): Promise<Recorded<FullProperty>> {
  const { caller, clock, ifMatch } = call;
  return once<FullProperty>(
    call,
    async (trx) => {
      const property = await mayEdit(trx, id, update, caller);
      requireVersion(property, ifMatch);
      const { listing, zone, fields, pause, isPauseChanged, willBeListed } = readEdit(property, update, {
        sent,
        now: clock.now(),
      });
      if (isPauseChanged && willBeListed) await refuseSuspendedHost(trx, property.hostId);
      if (fields.length === 0 && !isPauseChanged) return { status: 200, body: property };
      refuseNewExcess<Listing>(listing, fields);
      const isMarked = property.changedSinceVerification || (property.isVerified && touchesReviewed(fields));
      const at = clock.now().toISOString();
      await showPictures(trx, { id, hostId: property.hostId, at }, listing);
      await updateProperty(trx, id, {
        ...toListingColumns(listing),
        ...toZoneColumns(zone),
        // The placeholder belongs to the first image; only uploaded pictures have one.
        cover_placeholder:
          listing.images[0] === property.images[0]
            ? property.coverPlaceholder
            : await findPlaceholder(trx, listing.images[0]),
        changed_since_verification: isMarked,
        listed: pause.listed,
        paused_until: pause.pausedUntil,
        ...(isMarked && { waiting_since: property.waitingSince ?? at }),
      });
      const edited = await renderProperty(trx, id);
      await recordAudit(trx, {
        at,
        actorId: caller.userId,
        action: 'property.edited',
        table: 'properties',
        id,
        detail: {
          changes: { ...describeChanges(property, listing, fields), ...describePause(property, pause) },
        },
      });
      await recordListingChange(trx, id, property, edited);
      if (fields.some((field) => shownByBookings.has(field)))
        await recordUpcomingBookings(trx, id, clock.now());
      // The door code comes some hours before check-in.
      if (fields.includes('checkInFrom')) await recordUpcomingArrivals(trx, id, clock.now());
      if (fields.includes('title')) await recordConversationsAbout(trx, id);
      return { status: 200, body: edited };
    },
    { reload: (trx) => findProperty(trx, id), locks: [{ kind: 'property', id }] },
  );
}

const unlessOmitted = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent);

/** The listing after an update, and which fields differ. */
function readEdit(
  property: OwnProperty,
  update: PropertyUpdate,
  { sent, now }: { sent: { virtualTourData?: unknown }; now: Date },
) {
  const zone = zoneOfEdited(property, update);
  const listing = {
    ...withStoredTour(update, property, sent),
    chosenTimeZone: zone.chosenTimeZone,
    checkInFrom: unlessOmitted(update.checkInFrom, property.checkInFrom),
    checkOutUntil: unlessOmitted(update.checkOutUntil, property.checkOutUntil),
    imageAlts: update.imageAlts ?? property.imageAlts,
  };
  const pause = pauseAfter(property, update, dayIn(now, zone.timeZone));
  return {
    listing,
    zone,
    fields: changedFields(property, listing),
    pause,
    isPauseChanged: pause.listed !== property.listed || pause.pausedUntil !== property.pausedUntil,
    // A retreat is listed again when its pause ends, without anybody doing anything.
    willBeListed: pause.listed || pause.pausedUntil !== null,
  };
}

/** @throws {AppError} `wrong_state`: staff can edit the listings of a suspended host, but not show them */
async function refuseSuspendedHost(trx: Trx, hostId: number): Promise<void> {
  if (!(await isSuspended(trx, hostId))) return;
  throw new AppError('wrong_state', 'The host is suspended. The listing is shown again when that ends.');
}

/** Fields of a listing that bookings show. */
const shownByBookings: ReadonlySet<string> = new Set<keyof Listing>([
  'title',
  'location',
  'latitude',
  'longitude',
  'images',
  'pricePerNight',
  'checkInFrom',
  'checkOutUntil',
]);

/**
 * The documented listing form has no tour data, so omitting it does not remove the tour. A stored tour above the
 * current limit may be sent back unchanged.
 * @throws {AppError} `invalid_fields` for another tour that is too large
 */
function withStoredTour(
  update: PropertyUpdate,
  { virtualTourData }: OwnProperty,
  sent: { virtualTourData?: unknown },
): Listing {
  if (!('virtualTourData' in sent)) return { ...update, virtualTourData };
  if (!isOversizedTour(sent.virtualTourData)) return update;
  if (isDeepStrictEqual(sent.virtualTourData, virtualTourData)) return { ...update, virtualTourData };
  const errors = [{ field: 'virtualTourData', message: tourTooLarge }];
  throw new AppError('invalid_fields', tourTooLarge, { errors });
}

import { removeGuide } from '#server/booking/arrivals/arrival-guide-service.ts';
import { releaseUnbookedDays } from '#server/booking/day-claims/booking-day-repository.ts';
import { removeCalendars } from '#server/booking/calendar-sources/calendar-source-service.ts';
import { recordBookingChange } from '#server/booking/bookings/booking-change-service.ts';
import { expireOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import {
  findBookingsWithPackages,
  hasActiveBooking,
} from '#server/booking/bookings/stored/booking-repository.ts';
import { takeDeparturesDown } from '#server/booking/group-retreats/departure-deletion-service.ts';
import { takeAnnouncementsDown } from '#server/booking/announcements/announcement-service.ts';
import { takeProgrammeDown } from '#server/booking/programmes/programme-removal-service.ts';
import { isNamedByGuests } from '#server/catalog/properties/listing-guest-repository.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { deleteFavoritesOfProperty } from '#server/catalog/favorites/favorite-repository.ts';
import { deletePackagesOf } from '#server/catalog/retreat-packages/retreat-package-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { releasePictures } from '#server/pictures/uploads/picture-use-service.ts';
import { recordListingChange } from './property-change-service.ts';
import { requireHost, type Standing } from '#server/catalog/properties/property-policy.ts';
import { deleteProperty, findProperty } from '#server/catalog/properties/property-repository.ts';

/**
 * Deletes a listing with its packages, their days and its favorites. Conversations and past stays remain, with its
 * name.
 * @throws {AppError} `not_found`, `forbidden`; `upcoming_bookings`
 */
export function removeProperty(call: WriteCall, id: number): Promise<Recorded<undefined>> {
  const { caller, clock } = call;
  return once<undefined>(call, async (trx) => {
    const property = requireHost(await findProperty(trx, id), caller);
    // Overdue ones are updated first, so that they do not prevent the deletion. One that could not be updated does.
    await expireOverdueBookings(trx, clock.now(), id);
    if (await hasActiveBooking(trx, id)) throw new AppError('upcoming_bookings');
    const at = clock.now().toISOString();
    await takeListingDown(trx, property, at);
    await recordAudit(trx, {
      at,
      actorId: caller.userId,
      action: 'property.deleted',
      table: 'properties',
      id,
      detail: { title: property.title, status: property.verificationStatus },
    });
    return { status: 204, body: null };
  });
}

/** Deletes a listing whose stays are over. The cover remains while guests see it in theirs. @param at ISO 8601 */
export async function takeListingDown(
  trx: Trx,
  property: Standing & { id: number; images: readonly string[] },
  at: string,
): Promise<void> {
  const { id } = property;
  await recordListingChange(trx, id, property, null);
  await removeFavorites(trx, id);
  await removePackages(trx, id);
  await removeCalendars(trx, id);
  await removeGuide(trx, property, new Date(at));
  await takeProgrammeDown(trx, property, new Date(at));
  await takeAnnouncementsDown(trx, property, null, new Date(at));
  await takeDeparturesDown(trx, id, new Date(at));
  await releaseUnbookedDays(trx, id);
  const audience = { kind: 'users', userIds: [property.hostId] } as const;
  await recordChange(trx, { table: 'calendars', id, removed: true, audience });
  const cover = (await isNamedByGuests(trx, id)) ? property.images.slice(0, 1) : [];
  await releasePictures(trx, { place: 'listing', rowId: id }, at, cover);
  await releasePictures(trx, { place: 'documents', rowId: id }, at);
  await deleteProperty(trx, id, at);
}

async function removeFavorites(trx: Trx, propertyId: number): Promise<void> {
  for (const { id, userId } of await deleteFavoritesOfProperty(trx, propertyId)) {
    const audience = { kind: 'users', userIds: [userId] } as const;
    await recordChange(trx, { table: 'favorites', id, removed: true, audience });
  }
}

/** Removes the package reference from stays and records the change for guest and host. */
async function removePackages(trx: Trx, propertyId: number): Promise<void> {
  const bookings = await findBookingsWithPackages(trx, propertyId);
  await deletePackagesOf(trx, propertyId);
  for (const booking of bookings) {
    await recordBookingChange(trx, booking, { changedHands: false, packageDayIds: [] });
  }
}

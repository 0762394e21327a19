import type { ArrivalDetails, ArrivalGuide } from '#contracts/domain/stay/arrivals.ts';
import { findConfirmedIdsOfGuest } from '#server/booking/bookings/stored/arrival-booking-repository.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { findPropertyIdsOfHost } from '#server/catalog/properties/property-repository.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { emptyGuide, findGuides, type StoredGuide } from './arrival-guide-repository.ts';
import { isArriving, toDetails } from './arrival-policy.ts';
import { findReleases } from './arrival-release-repository.ts';

/** The guide as its host reads it. */
export function toHostGuide(guide: StoredGuide): ArrivalGuide {
  const { codeChangedAt: _, ...shown } = guide;
  return shown;
}

/** Guides of a host's listings for the change feed: one row per listing, under its id, also where none was written. */
export const arrivalGuideFeed: FeedTable = {
  read: async (db, ids, viewer) => {
    if (viewer === null) return new Map();
    const own = new Set(await findPropertyIdsOfHost(db, viewer.userId));
    const shown = ids.filter((id) => own.has(id));
    const guides = await findGuides(db, shown);
    return new Map(shown.map((id) => [id, toHostGuide(guides.get(id) ?? emptyGuide(id))]));
  },
  listOwnIds: (db, viewer) => findPropertyIdsOfHost(db, viewer.userId),
};

/** Guides for the guests of confirmed stays: one row per booking, under its id. Nobody else receives them. */
export const arrivalDetailsFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    if (viewer === null) return new Map();
    const now = clock.now();
    const stays = (await findBookings(db, ids)).filter(
      (booking) => booking.userId === viewer.userId && isArriving(booking, now),
    );
    const guides = await findGuides(
      db,
      stays.map(({ propertyId }) => propertyId),
    );
    const releases = await findReleases(db, ids);
    return new Map(
      stays.flatMap((booking): [number, ArrivalDetails][] => {
        const guide = guides.get(booking.propertyId);
        if (guide === undefined) return [];
        return [[booking.id, toDetails(booking, guide, { releasedAt: releases.get(booking.id), now })]];
      }),
    );
  },
  listOwnIds: (db, viewer) => findConfirmedIdsOfGuest(db, viewer.userId),
});

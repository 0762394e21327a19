import {
  findDepartureIdsOfHost,
  findStoredDepartures,
} from '#server/booking/departures/departure-repository.ts';
import {
  findWaitingEntries,
  findWaitingIdsOf,
  findWaitingIdsOfHost,
} from '#server/booking/departures/waiting-repository.ts';
import { findHostIds, findVisibleListingIds } from '#server/catalog/properties/listing-terms-repository.ts';
import type { Clock } from '#server/lib/clock.ts';
import { instantBefore } from '#server/lib/time.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { viewDepartures } from './departure-view.ts';
import { withPeople } from './waiting-service.ts';

/** Days after its end for which a departure and its waiting list are on the devices of its host from the first read on. */
const shownDays = 90;

/**
 * Departures of visible listings, for the change feed. The first read returns only those of the viewer's own listings.
 */
export const departureFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    const stored = await findStoredDepartures(db, ids);
    const listings = [...new Set(stored.map(({ propertyId }) => propertyId))];
    const visible = new Set(await findVisibleListingIds(db, listings, viewer));
    const shown = stored.filter(({ propertyId }) => visible.has(propertyId));
    return new Map((await viewDepartures(db, shown)).map((row) => [row.id, row]));
  },
  listOwnIds: (db, viewer) =>
    findDepartureIdsOfHost(db, viewer.userId, instantBefore(clock.now(), { days: shownDays })),
});

/** A person's own entries on waiting lists, for the change feed. */
export const waitingFeed: FeedTable = {
  read: async (db, ids, viewer) => {
    if (viewer === null) return new Map();
    const own = (await findWaitingEntries(db, ids)).filter(({ userId }) => userId === viewer.userId);
    return new Map(own.map((entry) => [entry.id, entry]));
  },
  listOwnIds: (db, viewer) => findWaitingIdsOf(db, viewer.userId),
};

/** The people on the waiting lists of a host's own listings, for the change feed. */
export const waitingPeopleFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    if (viewer === null) return new Map();
    const entries = await findWaitingEntries(db, ids);
    const hosts = await findHostIds(
      db,
      entries.map(({ propertyId }) => propertyId),
    );
    const own = entries.filter(({ propertyId }) => hosts.get(propertyId) === viewer.userId);
    return new Map((await withPeople(db, own)).map((entry) => [entry.id, entry]));
  },
  listOwnIds: (db, viewer) =>
    findWaitingIdsOfHost(db, viewer.userId, instantBefore(clock.now(), { days: shownDays })),
});

import type { FeedTable } from '#server/sync/feed-table.ts';
import { canSee, isInCharge, toVisible } from './property-policy.ts';
import { findListed, findPropertyIdsOfHost, findTours } from './property-repository.ts';

/**
 * Listings for the change feed, as the viewer may see them. The first read returns only their own. Tours are included
 * for listings the viewer may edit, so that they can be edited offline; others are fetched when opened.
 */
export const propertyFeed: FeedTable = {
  read: async (db, ids, viewer) => {
    const properties = await findListed(db, ids);
    const seen = properties.filter((property) => canSee(property, viewer));
    const editable = seen.filter((property) => isInCharge(property, viewer)).map(({ id }) => id);
    const tours = editable.length === 0 ? null : await findTours(db, editable);
    return new Map(
      seen.map((property) => {
        const tour = tours?.get(property.id);
        const shown = toVisible(property, viewer);
        return [property.id, tour === undefined ? shown : { ...shown, virtualTourData: tour }];
      }),
    );
  },
  listOwnIds: (db, viewer) => findPropertyIdsOfHost(db, viewer.userId),
};

import { announcementLimits as limits } from '#contracts/announcement-limits.ts';
import type { StayAnnouncements } from '#contracts/domain/messaging/announcements.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { findConfirmedIdsOfGuest } from '#server/booking/bookings/stored/arrival-booking-repository.ts';
import { asOf } from '#server/booking/bookings/booking-policy.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { findPropertyIdsOfHost } from '#server/catalog/properties/property-repository.ts';
import type { Db } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { findReaders, findReads } from './announcement-read-repository.ts';
import {
  findAnnouncementIdsOfHost,
  findAnnouncements,
  findAnnouncementsFor,
} from './announcement-repository.ts';

/** Announcements of a host for the change feed, with the bookings whose guests have read them. */
export const announcementFeed: FeedTable = {
  read: async (db, ids, viewer) => {
    if (viewer === null) return new Map();
    const own = new Set(await findPropertyIdsOfHost(db, viewer.userId));
    const shown = (await findAnnouncements(db, ids)).filter(({ propertyId }) => own.has(propertyId));
    const readers = await findReaders(
      db,
      shown.map(({ id }) => id),
    );
    return new Map(shown.map((one) => [one.id, { ...one, readBy: readers.get(one.id) ?? [] }]));
  },
  listOwnIds: (db, viewer) => findAnnouncementIdsOfHost(db, viewer.userId, limits.ownMax),
};

/** Announcements for the guests of confirmed stays: one row per booking, under its id. Nobody else receives them. */
export const stayAnnouncementFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    const rows = new Map<number, StayAnnouncements>();
    if (viewer === null) return rows;
    const now = clock.now();
    const stays = (await findBookings(db, ids)).filter(
      (booking) => booking.userId === viewer.userId && asOf(booking, now).status === 'confirmed',
    );
    for (const stay of stays) {
      const row = await readStay(db, stay);
      if (row.announcements.length > 0) rows.set(stay.id, row);
    }
    return rows;
  },
  listOwnIds: (db, viewer) => findConfirmedIdsOfGuest(db, viewer.userId),
});

async function readStay(db: Db, stay: Booking): Promise<StayAnnouncements> {
  const { propertyId, departureId = null, startDate, endDate } = stay;
  const found = await findAnnouncementsFor(
    db,
    { propertyId, departureId, startDate, endDate },
    limits.shownMax,
  );
  const reads = await findReads(db, stay.id);
  return {
    id: stay.id,
    announcements: found.map(({ id, text, sentAt }) => ({ id, text, sentAt, readAt: reads.get(id) ?? null })),
  };
}

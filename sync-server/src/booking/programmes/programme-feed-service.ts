import type { StayProgramme } from '#contracts/domain/stay/programmes.ts';
import { findConfirmedIdsOfGuest } from '#server/booking/bookings/stored/arrival-booking-repository.ts';
import { asOf } from '#server/booking/bookings/booking-policy.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { findDepartureIdsOfHost } from '#server/booking/departures/departure-repository.ts';
import {
  findItemIdsOfHost,
  findItems,
  findItemsAt,
} from '#server/booking/programme-items/programme-item-repository.ts';
import { countPicks, findPicks } from '#server/booking/programme-items/programme-pick-repository.ts';
import { findPropertyIdsOfHost } from '#server/catalog/properties/property-repository.ts';
import type { Clock } from '#server/lib/clock.ts';
import { instantBefore } from '#server/lib/time.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { isInProgrammeOf } from './pick-service.ts';
import { toHostItem, toStayItem } from './programme-view.ts';

/** Days for which a new device of a host receives the programme of a departure that is over. */
const hostDays = 90;

/** Items of a host's programmes for the change feed. */
export const programmeItemFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    if (viewer === null) return new Map();
    const own = new Set(await findPropertyIdsOfHost(db, viewer.userId));
    const items = (await findItems(db, ids)).filter(({ propertyId }) => own.has(propertyId));
    const counts = await countPicks(
      db,
      items.map(({ id }) => id),
    );
    return new Map(items.map((item) => [item.id, toHostItem(item, counts.get(item.id) ?? 0)]));
  },
  listOwnIds: async (db, viewer) => {
    const endAfter = instantBefore(clock.now(), { days: hostDays });
    const departureIds = await findDepartureIdsOfHost(db, viewer.userId, endAfter);
    return findItemIdsOfHost(db, viewer.userId, departureIds);
  },
});

/** Programmes for the guests of confirmed stays: one row per booking, under its id. Nobody else receives them. */
export const stayProgrammeFeed = (clock: Clock): FeedTable => ({
  read: async (db, ids, viewer) => {
    if (viewer === null) return new Map();
    const now = clock.now();
    const stays = (await findBookings(db, ids)).filter(
      (booking) => booking.userId === viewer.userId && asOf(booking, now).status === 'confirmed',
    );
    const items = await findItemsAt(
      db,
      stays.map(({ propertyId }) => propertyId),
      stays.flatMap(({ departureId }) => departureId ?? []),
    );
    const counts = await countPicks(
      db,
      items.filter(({ places }) => places !== null).map(({ id }) => id),
    );
    const picks = await findPicks(
      db,
      stays.map(({ id }) => id),
    );
    return new Map(
      stays.flatMap((stay): [number, StayProgramme][] => {
        const shown = items.filter((item) => isInProgrammeOf(item, stay));
        if (shown.length === 0) return [];
        const row: StayProgramme = {
          id: stay.id,
          propertyId: stay.propertyId,
          items: shown.map((item) => toStayItem(item, counts.get(item.id) ?? 0)),
          picks: picks.get(stay.id) ?? [],
        };
        return [[stay.id, row]];
      }),
    );
  },
  listOwnIds: (db, viewer) => findConfirmedIdsOfGuest(db, viewer.userId),
});

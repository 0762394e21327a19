import { nextDeparturesMax, toNextDepartures } from '#contracts/rules/departures/next-departures.ts';
import { recordTo } from '#server/catalog/properties/listing-audience.ts';
import {
  findOutdatedListingIds,
  updateNextDepartures,
} from '#server/catalog/properties/next-departure-repository.ts';
import { renderProperty } from '#server/catalog/properties/property-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { runForEach } from '#server/lib/run-each.ts';
import { findBookableDepartures } from './departure-repository.ts';
import { findRoomsOf } from './room-repository.ts';

/** Brings the departures that a listing carries up to date, and shows it again to everyone who may see it. */
export async function refreshNextDepartures(trx: Trx, propertyId: number, now: Date): Promise<void> {
  const bookable = await findBookableDepartures(trx, propertyId, now, nextDeparturesMax);
  const rooms = await findRoomsOf(
    trx,
    bookable.map(({ id }) => id),
  );
  const withRooms = bookable.map((departure) => ({
    ...departure,
    rooms: rooms.filter(({ departureId }) => departureId === departure.id),
  }));
  const departures = toNextDepartures(withRooms, now.toISOString());
  if (!(await updateNextDepartures(trx, propertyId, departures))) return;
  const shown = await renderProperty(trx, propertyId);
  await recordTo(trx, { table: 'properties', id: propertyId }, shown, shown);
}

/** Brings listings up to date that carry a departure which cannot be booked any more. */
export async function dropPassedDepartures(database: Database, clock: Clock): Promise<void> {
  const ids = await findOutdatedListingIds(database.read, clock.now());
  const refresh = (id: number): Promise<void> =>
    database.write((trx) => refreshNextDepartures(trx, id, clock.now()), {
      locks: [{ kind: 'property', id }],
    });
  await runForEach(ids, refresh, 'Passed group retreats could not be removed from retreats');
}

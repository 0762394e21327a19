import type { Departure } from '#contracts/domain/booking/departures.ts';
import { countConfirmedPlaces } from '#server/booking/bookings/stored/departure-booking-repository.ts';
import {
  findStoredDeparture,
  type StoredDeparture,
} from '#server/booking/departures/departure-repository.ts';
import { findRoomsOf } from '#server/booking/departures/room-repository.ts';
import { findHostIds } from '#server/catalog/properties/listing-terms-repository.ts';
import type { Db } from '#server/database/database.ts';

/** Departures as everybody sees them, in the order given. */
export async function viewDepartures(db: Db, stored: readonly StoredDeparture[]): Promise<Departure[]> {
  if (stored.length === 0) return [];
  const ids = stored.map(({ id }) => id);
  const rooms = await findRoomsOf(db, ids);
  const confirmed = await countConfirmedPlaces(db, ids);
  const hosts = await findHostIds(db, [...new Set(stored.map(({ propertyId }) => propertyId))]);
  return stored.map((departure) => {
    const own = rooms.filter(({ departureId }) => departureId === departure.id);
    const isFull = departure.status === 'open' && own.every(({ placesLeft }) => placesLeft === 0);
    return {
      ...withoutKeys(departure, ['startAt', 'endAt']),
      hostId: hosts.get(departure.propertyId) ?? 0,
      status: isFull ? 'full' : departure.status,
      confirmedPlaces: confirmed.get(departure.id) ?? 0,
      rooms: own.map((room) => withoutKeys(room, ['departureId', 'position'])),
    };
  });
}

function withoutKeys<T extends object, K extends keyof T & string>(value: T, keys: readonly K[]): Omit<T, K> {
  const kept = Object.entries(value).filter(([key]) => !(keys as readonly string[]).includes(key));
  return Object.fromEntries(kept) as Omit<T, K>;
}

/** The departure after a write of this transaction. */
export async function readDeparture(db: Db, id: number): Promise<Departure> {
  const stored = await findStoredDeparture(db, id);
  const [departure] = stored === null ? [] : await viewDepartures(db, [stored]);
  if (departure === undefined) throw new Error(`Departure ${id} vanished in its own transaction`);
  return departure;
}

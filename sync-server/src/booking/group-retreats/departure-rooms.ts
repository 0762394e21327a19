import type { SentRoom } from '#contracts/domain/booking/departures.ts';
import type { StoredDeparture } from '#server/booking/departures/departure-repository.ts';
import {
  deleteRooms,
  findRoomsOf,
  storeRooms,
  type StoredRoom,
} from '#server/booking/departures/room-repository.ts';
import { notifyWaiting, removeWaitingEntries } from '#server/booking/departures/waiting-offer-service.ts';
import { findWaitingList } from '#server/booking/departures/waiting-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { AppError } from '#server/lib/errors.ts';

function refuse(index: number, message: string): never {
  throw new AppError('invalid_fields', message, { errors: [{ field: `rooms[${index}]`, message }] });
}

/**
 * Replaces the rooms of a departure. A room with places that are taken or held stays, with at least so many places.
 * People waiting for a removed room are taken off the waiting list and notified. Nothing is written before all checks pass.
 * @throws {AppError} `invalid_fields`
 */
export async function replaceRooms(
  trx: Trx,
  departure: StoredDeparture,
  sent: readonly SentRoom[],
  now: Date,
): Promise<void> {
  const { id: departureId } = departure;
  const stored = await findRoomsOf(trx, [departureId]);
  const removed = new Map(stored.map((room) => [room.id, room]));
  const added: StoredRoom[] = [];
  const changed: StoredRoom[] = [];
  for (const [position, { id, ...fields }] of sent.entries()) {
    if (id == null) {
      added.push({ ...fields, id: 0, departureId, position, placesLeft: fields.places });
      continue;
    }
    const before = removed.get(id) ?? refuse(position, 'This room is not part of the group retreat.');
    removed.delete(id);
    const taken = before.places - before.placesLeft;
    if (fields.places < taken) {
      refuse(position, `${before.name} has ${taken} places that are taken or held.`);
    }
    changed.push({ ...before, ...fields, position, placesLeft: fields.places - taken });
  }
  for (const { name, places, placesLeft } of removed.values()) {
    if (placesLeft < places) refuse(0, `${name} has places that are taken or held, so it cannot be removed.`);
  }
  const firstId = added.length === 0 ? 0 : await nextId(trx, 'departure_rooms', added.length);
  await endWaitingFor(trx, departure, removed, now);
  await deleteRooms(trx, [...removed.keys()]);
  await storeRooms(trx, { added: added.map((room, index) => ({ ...room, id: firstId + index })), changed });
}

/** Takes those who wait for removed rooms off the list, and notifies those who still hope for a place. */
async function endWaitingFor(
  trx: Trx,
  departure: StoredDeparture,
  removed: ReadonlyMap<number, StoredRoom>,
  now: Date,
): Promise<void> {
  const list = await findWaitingList(trx, departure.id);
  const ended = list.filter(({ roomId }) => roomId !== null && removed.has(roomId));
  await removeWaitingEntries(trx, ended);
  for (const entry of ended) {
    if (entry.state === 'passed') continue;
    const words = removed.get(entry.roomId ?? 0)?.name ?? '';
    await notifyWaiting(trx, entry, departure, { topic: 'booking.expired', variant: 'room', words, now });
  }
}

import type { SentRoom } from '#contracts/domain/departures.ts';
import {
  deleteRooms,
  findRoomsOf,
  storeRooms,
  type StoredRoom,
} from '#server/booking/departures/room-repository.ts';
import { removeWaitingEntries } from '#server/booking/departures/waiting-offer-service.ts';
import { findWaitingList } from '#server/booking/departures/waiting-repository.ts';
import type { Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { AppError } from '#server/lib/errors.ts';

function refuse(index: number, message: string): never {
  throw new AppError('invalid_fields', message, { errors: [{ field: `rooms[${index}]`, message }] });
}

/**
 * Replaces the rooms of a departure. A room with places that are taken or held stays, with at least so many places.
 * Who waits for a removed room leaves the waiting list. Nothing is written before all checks pass.
 * @throws {AppError} `invalid_fields`
 */
export async function replaceRooms(trx: Trx, departureId: number, sent: readonly SentRoom[]): Promise<void> {
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
  const waiting = await findWaitingList(trx, departureId);
  await removeWaitingEntries(
    trx,
    waiting.filter(({ roomId }) => roomId !== null && removed.has(roomId)),
  );
  await deleteRooms(trx, [...removed.keys()]);
  await storeRooms(trx, { added: added.map((room, index) => ({ ...room, id: firstId + index })), changed });
}

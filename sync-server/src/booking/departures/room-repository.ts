import type { DepartureRoom } from '#contracts/domain/booking/departures.ts';
import type { Db, Trx } from '#server/database/database.ts';

interface RoomRow {
  id: number;
  departure_id: number;
  position: number;
  name: string;
  description: string;
  price_per_person: number;
  places: number;
  places_taken: number;
}

/** A room with its departure and its place in the list. */
export interface StoredRoom extends DepartureRoom {
  departureId: number;
  position: number;
}

const toRoom = (row: RoomRow): StoredRoom => ({
  id: row.id,
  departureId: row.departure_id,
  position: row.position,
  name: row.name,
  description: row.description,
  pricePerPerson: row.price_per_person,
  places: row.places,
  placesLeft: row.places - row.places_taken,
});

/** Rooms of departures, in the order of their host. */
export async function findRoomsOf(db: Db, departureIds: readonly number[]): Promise<StoredRoom[]> {
  const rows = await db<RoomRow>('departure_rooms')
    .whereIn('departure_id', departureIds)
    .orderBy(['departure_id', 'position', 'id']);
  return rows.map(toRoom);
}

/** Stores new rooms and changed ones; places that are taken stay taken. */
export async function storeRooms(
  trx: Trx,
  { added, changed }: { added: readonly StoredRoom[]; changed: readonly StoredRoom[] },
): Promise<void> {
  const toColumns = (room: StoredRoom): Omit<RoomRow, 'id' | 'departure_id' | 'places_taken'> => ({
    position: room.position,
    name: room.name,
    description: room.description,
    price_per_person: room.pricePerPerson,
    places: room.places,
  });
  for (const room of changed) {
    await trx<RoomRow>('departure_rooms').where('id', room.id).update(toColumns(room));
  }
  if (added.length === 0) return;
  await trx<RoomRow>('departure_rooms').insert(
    added.map((room) => ({
      ...toColumns(room),
      id: room.id,
      departure_id: room.departureId,
      places_taken: 0,
    })),
  );
}

export async function deleteRooms(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx<RoomRow>('departure_rooms').whereIn('id', ids).delete();
}

/** Takes places of a room in one statement. @returns false if so many are not left */
export async function claimPlaces(trx: Trx, roomId: number, places: number): Promise<boolean> {
  const claimed = await trx<RoomRow>('departure_rooms')
    .where('id', roomId)
    .whereRaw('places_taken + ? <= places', [places])
    .update({ places_taken: trx.raw('places_taken + ?', [places]) as unknown as number });
  return claimed === 1;
}

/** Frees places of a room. */
export async function releasePlaces(trx: Trx, roomId: number, places: number): Promise<void> {
  await trx<RoomRow>('departure_rooms')
    .where('id', roomId)
    .update({ places_taken: trx.raw('places_taken - ?', [places]) as unknown as number });
}

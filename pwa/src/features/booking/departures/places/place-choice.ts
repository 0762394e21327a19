import type { Departure, DepartureRoom } from '#contracts/domain/booking/departures.ts';

/** A choice of places of a departure. */
export interface PlaceChoice {
  /** Null: any room. */
  roomId: number | null;
  places: number;
}

const firstFree = ({ rooms }: Departure): DepartureRoom | undefined =>
  rooms.find(({ placesLeft }) => placesLeft > 0);

/** Whether there is more than one room. */
export const hasRoomChoice = ({ rooms }: Departure): boolean => rooms.length > 1;

/** The initial choice: one place in the first room with a free one, or in any room if the departure is full. */
export const firstChoice = (departure: Departure): PlaceChoice => ({
  roomId: departure.status === 'full' ? null : (firstFree(departure)?.id ?? null),
  places: 1,
});

/**
 * The chosen room, or undefined for any room. The choice may come from an address: a departure that is not full has a room
 * chosen, and each one only its own. An only room is always chosen.
 */
export function chosenRoom(departure: Departure, { roomId }: PlaceChoice): DepartureRoom | undefined {
  if (!hasRoomChoice(departure)) return departure.rooms[0];
  const chosen = departure.rooms.find(({ id }) => id === roomId);
  return chosen === undefined && departure.status !== 'full' ? firstFree(departure) : chosen;
}

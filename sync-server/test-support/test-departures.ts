import { addDays } from '#contracts/rules/days.ts';
import { insertDeparture } from '#server/booking/departures/departure-repository.ts';
import { claimPlaces, storeRooms } from '#server/booking/departures/room-repository.ts';
import type { Database } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { startOfDay, toInstant } from '#server/lib/time.ts';

interface DepartureParts {
  propertyId: number;
  title?: string;
  startDate?: string;
  endDate?: string;
  bookBy?: string;
  timeZone?: string;
  minParticipants?: number;
  rooms?: readonly { places: number; placesTaken?: number; pricePerPerson?: number }[];
}

/** Stores a departure directly, bypassing the rules. Tests name only the fields that matter. */
export function addDeparture(
  database: Database,
  parts: DepartureParts,
): Promise<{ departureId: number; roomIds: number[] }> {
  const { startDate = '2030-06-01', endDate = '2030-06-07', bookBy = '2030-05-20' } = parts;
  const { timeZone = 'Etc/UTC', rooms = [{ places: 4 }] } = parts;
  const startOf = (day: string): string => toInstant(startOfDay(day, timeZone));
  return database.write(async (trx) => {
    const departureId = await nextId(trx, 'departures');
    await insertDeparture(trx, {
      id: departureId,
      propertyId: parts.propertyId,
      title: parts.title ?? 'Silent Week',
      description: 'Seven days without words.',
      startDate,
      endDate,
      teacher: 'Ana',
      minParticipants: parts.minParticipants ?? 1,
      bookBy,
      bookByAt: startOf(addDays(bookBy, 1)),
      startAt: startOf(startDate),
      endAt: startOf(addDays(endDate, 1)),
      timeZone,
      exclusive: false,
      status: 'open',
      goesAhead: false,
      decideBy: null,
      createdAt: '2030-01-01T00:00:00.000Z',
      version: 1,
    });
    const firstId = await nextId(trx, 'departure_rooms', rooms.length);
    const added = rooms.map(({ places, pricePerPerson = 500 }, position) => ({
      id: firstId + position,
      departureId,
      position,
      name: `Room ${position + 1}`,
      description: '',
      pricePerPerson,
      places,
      placesLeft: places,
    }));
    await storeRooms(trx, { added, changed: [] });
    for (const [index, { placesTaken = 0 }] of rooms.entries()) {
      if (placesTaken > 0) await claimPlaces(trx, firstId + index, placesTaken);
    }
    return { departureId, roomIds: added.map(({ id }) => id) };
  });
}

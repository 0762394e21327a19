import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { quotePlaces } from '#contracts/rules/departures/departures.ts';
import { bookedProperty } from '#pwa/features/shared/booked-property.ts';
import { requestPlaces } from '#pwa/sync/commands/booking-commands.ts';
import { isNotStored } from '#pwa/sync/outbox/enqueue.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

interface ChosenPlaces {
  departure: Departure;
  property: Property;
  roomId: number;
  places: number;
}

/**
 * Stores a request for places on this device, with the price the guest saw; only the server's answer reserves them.
 * @returns its final id, or the sentence that says why nothing was saved
 */
export async function savePlaces(
  { departure, property, roomId, places }: ChosenPlaces,
  guest: PublicUser,
): Promise<number | string> {
  const room = departure.rooms.find(({ id }) => id === roomId);
  if (room === undefined) return 'This room is no longer offered.';
  try {
    return await requestPlaces(
      appDevice,
      {
        departureId: departure.id,
        propertyId: property.id,
        startDate: departure.startDate,
        roomId,
        places,
        totalPrice: quotePlaces(places, room.pricePerPerson).total,
      },
      {
        property: bookedProperty(property),
        host: property.host,
        guest: { id: guest.id, name: guest.name, profileImage: guest.profileImage },
        packageName: null,
        cancellationPolicy: property.cancellationPolicy,
        timeZone: property.timeZone,
        departureTitle: departure.title,
        roomName: room.name,
        endDate: departure.endDate,
      },
    );
  } catch (error) {
    if (isNotStored(error)) return error.message;
    throw error;
  }
}

import type { Property } from '#contracts/properties.ts';
import type { RetreatPackage } from '#contracts/retreat-packages.ts';
import type { PublicUser } from '#contracts/users.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { requestStay } from '#pwa/sync/commands/booking-commands.ts';
import { isNotStored } from '#pwa/sync/outbox/enqueue.ts';
import { thisDevice } from '#pwa/sync/app-device.ts';

/** A stay that keeps all rules, ready to be asked for. Days are `YYYY-MM-DD`. */
export interface WantedStay {
  property: Property;
  chosenPackage: RetreatPackage | null;
  guest: PublicUser;
  startDate: string;
  endDate: string;
  guests: number;
}

/**
 * Stores the request on this device, with the price the guest saw; only the server's answer makes it a booking.
 * @returns its final id, or the sentence that says why nothing was saved
 */
export async function saveRequest(stay: WantedStay): Promise<number | string> {
  const { property, chosenPackage, guest, startDate, endDate, guests } = stay;
  const rate = (chosenPackage ?? property).pricePerNight;
  try {
    return await requestStay(
      thisDevice,
      {
        propertyId: property.id,
        retreatPackageId: chosenPackage?.id ?? null,
        startDate,
        endDate,
        guests,
        totalPrice: quoteStay({ startDate, endDate }, rate).total,
      },
      {
        property: {
          title: property.title,
          location: property.location,
          latitude: property.latitude,
          longitude: property.longitude,
          image: property.images[0] ?? null,
          pricePerNight: property.pricePerNight,
        },
        host: property.host,
        guest: { id: guest.id, name: guest.name, profileImage: guest.profileImage },
        packageName: chosenPackage?.name ?? null,
        cancellationPolicy: property.cancellationPolicy,
      },
    );
  } catch (error) {
    if (isNotStored(error)) return error.message;
    throw error;
  }
}

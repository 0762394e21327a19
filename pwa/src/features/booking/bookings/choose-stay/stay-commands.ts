import type { TakenStay } from '#contracts/domain/booking/bookings.ts';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { bookedProperty } from '#pwa/features/shared/booked-property.ts';
import { requestStay } from '#pwa/sync/commands/booking-commands.ts';
import { isNotStored } from '#pwa/sync/outbox/enqueue.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { guestsWanted, quoteDays, type BookingTerms, type StayChoice } from './stay-choice.ts';

/**
 * Stores a request for the chosen stay on this device, with the price the guest saw; only the server's answer makes it a
 * booking.
 * @param range days of a valid stay
 * @returns its final id, or the sentence that says why nothing was saved
 */
export async function saveRequest(
  range: TakenStay,
  choice: StayChoice,
  terms: BookingTerms,
  guest: PublicUser,
): Promise<number | string> {
  const { property, chosenPackage } = terms;
  const quote = quoteDays(range, terms);
  try {
    return await requestStay(
      appDevice,
      {
        ...range,
        propertyId: property.id,
        retreatPackageId: chosenPackage?.id ?? null,
        guests: guestsWanted(choice, terms),
        totalPrice: quote.total,
      },
      {
        property: bookedProperty(property),
        host: property.host,
        guest: { id: guest.id, name: guest.name, profileImage: guest.profileImage },
        packageName: chosenPackage?.name ?? null,
        cancellationPolicy: property.cancellationPolicy,
        timeZone: property.timeZone,
        priceLines: quote.lines,
      },
    );
  } catch (error) {
    if (isNotStored(error)) return error.message;
    throw error;
  }
}

import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { PackChoice } from '#pwa/data/trip-pack.ts';
import { changePack, checkTripPacks } from './check-packs.ts';

/**
 * Stores what the guest decided about the pack of a trip and carries it out.
 * @throws {StorageFullError} nothing is changed
 * @returns when that is done as far as the connection allows
 */
export async function choosePack(
  booking: Pick<Booking, 'id' | 'propertyId'>,
  choice: PackChoice,
): Promise<void> {
  await changePack(privateDb(), booking, (pack) => ({ ...pack, choice }));
  await checkTripPacks({ isUrgent: true });
}

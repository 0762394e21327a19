import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { findPacked, storePacked } from '#pwa/data/trips/packed-items.ts';
import type { PackChoice } from '#pwa/data/trip-pack.ts';
import { makeRoomFor } from '#pwa/data/storage/storage-shedding.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
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

/** Notes on this device whether something is packed for a trip; it is never sent. @throws {StorageFullError} */
export async function setPacked(bookingId: number, itemId: string, isPacked: boolean): Promise<void> {
  const db = privateDb();
  const work = () =>
    db.transaction('rw', db.meta, async () => {
      const packed = await findPacked(db, bookingId);
      if (isPacked) packed.add(itemId);
      else packed.delete(itemId);
      await storePacked(db, bookingId, packed);
    });
  await makeRoomFor(work, { caches: appDevice.environment.caches, publicDb: publicDb() });
}

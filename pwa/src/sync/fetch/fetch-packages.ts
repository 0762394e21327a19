import { putNewer, replaceOfListing } from './put-newer.ts';
import { markListFetched } from '#pwa/data/properties/fetched-lists.ts';
import { singleFlight, type FetchResult } from './single-flight.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { readAllPages } from './read-all-pages.ts';

/** Fetches packages, their days and the taken stays of listings. A module of its own, not part of the first load. */
export function createPackageFetch(device: Device) {
  const once = singleFlight(device);
  return {
    /** All packages of a listing. */
    fetchPackages: (propertyId: number): Promise<FetchResult> => {
      return once(`packages:${propertyId}`, () => readPackages(device, propertyId));
    },

    /** One package, even if it is no longer offered: bookings made with it are still paid. */
    fetchPackage: (packageId: number): Promise<FetchResult> => {
      return once(`package:${packageId}`, async () => {
        const { body } = await device.api.call('getRetreatPackage', { params: { id: packageId } });
        await putNewer(device.publicDb().retreatPackages, [body]);
      });
    },

    /** The availability of a package for all days from today on. */
    fetchPackageAvailability: (packageId: number): Promise<FetchResult> => {
      return once(`availability:${packageId}`, async () => {
        const db = device.publicDb();
        const { body: days } = await device.api.call('listPackageAvailability', {
          params: { id: packageId },
        });
        await db.transaction('rw', db.packageAvailability, db.meta, async () => {
          await db.packageAvailability.where('packageId').equals(packageId).delete();
          await db.packageAvailability.bulkPut(days);
          await markListFetched(db, `availability:${packageId}`, device.environment.now());
        });
      });
    },

    /** The stays that block days of a listing. */
    fetchTakenStays: (propertyId: number): Promise<FetchResult> => {
      return once(`stays:${propertyId}`, async () => {
        const { body: stays } = await device.api.call('listPropertyBookings', { params: { id: propertyId } });
        await device.publicDb().takenStays.put({ propertyId, stays, fetchedAt: device.environment.now() });
      });
    },
  };
}

async function readPackages(device: Device, propertyId: number): Promise<void> {
  const publicDb = device.publicDb();
  const privateDb = device.privateDb();
  const params = { id: propertyId };
  const packages = await readAllPages((query) => device.api.call('listRetreatPackages', { params, query }));
  if ((await privateDb.ownProperties.get(propertyId)) !== undefined) {
    await replaceOfListing(privateDb.ownPackages, propertyId, packages);
  }
  await publicDb.transaction(
    'rw',
    [publicDb.properties, publicDb.retreatPackages, publicDb.meta],
    async () => {
      if ((await publicDb.properties.get(propertyId)) === undefined) return;
      const offered = packages.filter(({ available }) => available);
      await replaceOfListing(publicDb.retreatPackages, propertyId, offered);
      await markListFetched(publicDb, `packages:${propertyId}`, device.environment.now());
    },
  );
}

export const { fetchPackages, fetchPackage, fetchPackageAvailability, fetchTakenStays } =
  createPackageFetch(appDevice);

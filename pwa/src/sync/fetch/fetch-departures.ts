import { markListFetched } from '#pwa/data/properties/fetched-lists.ts';
import { putNewer, replaceOfListing } from './put-newer.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { readAllPages } from './read-all-pages.ts';
import { singleFlight, type FetchResult } from './single-flight.ts';

/** Fetches departures of listings. A module of its own, not part of the first load. */
function createDepartureFetch(device: Device) {
  const once = singleFlight(device);
  return {
    /** Departures of a listing: those that can be booked are stored with it, those of an own one in full. */
    fetchDepartures: (propertyId: number): Promise<FetchResult> =>
      once(`departures:${propertyId}`, () => readDepartures(device, propertyId)),
  };
}

async function readDepartures(device: Device, propertyId: number): Promise<void> {
  const publicDb = device.publicDb();
  const privateDb = device.privateDb();
  const params = { id: propertyId };
  const departures = await readAllPages((query) => device.api.call('listDepartures', { params, query }));
  const own = departures.filter(({ hostId }) => hostId === privateDb.account);
  await putNewer(privateDb.ownDepartures, own);
  const tables = [publicDb.properties, publicDb.departures, publicDb.meta];
  await publicDb.transaction('rw', tables, async () => {
    if ((await publicDb.properties.get(propertyId)) === undefined) return;
    const bookable = departures.filter(({ status }) => status === 'open' || status === 'full');
    await replaceOfListing(publicDb.departures, propertyId, bookable);
    await markListFetched(publicDb, `departures:${propertyId}`, device.environment.now());
  });
}

export const { fetchDepartures } = createDepartureFetch(appDevice);

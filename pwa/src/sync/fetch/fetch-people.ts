import { removePerson, storePerson } from '#pwa/data/people/stored-people.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { ApiError } from '#pwa/sync/transport/api-error.ts';
import { singleFlight, type FetchResult } from './single-flight.ts';

/** Fetches people into the public cache. Concurrent calls share a request; none throws offline. */
function createPeopleFetch(device: Device) {
  const once = singleFlight(device);
  return {
    /** Fetches one person. A 404 removes them from the cache and is returned. */
    fetchPerson: (id: number): Promise<FetchResult> =>
      once(`person:${id}`, async () => {
        const db = device.publicDb();
        try {
          const { body } = await device.api.call('getPerson', { params: { id } });
          await storePerson(db, body, device.environment.now());
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) await removePerson(db, id);
          throw error;
        }
      }),
  };
}

export const { fetchPerson } = createPeopleFetch(appDevice);

import { placeSearch } from '#contracts/request-limits.ts';
import type { FoundPlace } from '#contracts/domain/places/places.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

/** `offline`: the server could not be reached. `failed`: it refused. */
export type PlaceSearchResult = FoundPlace[] | 'offline' | 'failed';

/** Finds places whose names begin with the text. @returns an empty list for a text that is too short */
export async function searchPlaces(
  text: string,
  device: Pick<Device, 'api'> = appDevice,
): Promise<PlaceSearchResult> {
  const wanted = text.trim().slice(0, placeSearch.textMax);
  if (wanted.length < placeSearch.textMin) return [];
  try {
    const { body } = await device.api.call('listPlaces', { query: { text: wanted } });
    return body;
  } catch (error) {
    if (error instanceof ConnectionError) return 'offline';
    if (error instanceof ApiError) return 'failed';
    throw error;
  }
}

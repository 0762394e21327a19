import { addFoundCards, unpackCard } from '#pwa/data/listings/card-pages.ts';
import type { SearchFilters } from '#contracts/rules/search-matching.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import type { FetchResult } from './single-flight.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { toPropertyQuery } from './search-page.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

export interface AreaFetch {
  outcome: FetchResult;
  /** Whether the server has more listings in the box than it gave. */
  hasMore: boolean;
  /** What it gave; null where it gave no answer. */
  ids: readonly number[] | null;
}

/**
 * The newest listings inside a box of the map that match, at most a page of them, into the cards that searches found. A map that
 * needs more asks for a smaller box. @param bbox `west,south,east,north` in degrees, as `GET /api/sync/cards` takes it
 */
export async function fetchCardsInArea(
  bbox: string,
  filters: SearchFilters = {},
  device: Pick<Device, 'api' | 'environment' | 'publicDb'> = appDevice,
): Promise<AreaFetch> {
  try {
    // Which ones come, and not in which order: a box is read whole.
    const query = { bbox, ...toPropertyQuery({ ...filters, sort: undefined }) };
    const { body } = await device.api.call('listCards', { query });
    const cards = body.cards.map(unpackCard);
    await addFoundCards(device.publicDb(), cards, device.environment.now());
    return { outcome: 'fresh', hasMore: body.cursor !== null, ids: cards.map(({ id }) => id) };
  } catch (error) {
    if (error instanceof ConnectionError) return { outcome: 'offline', hasMore: false, ids: null };
    if (error instanceof ApiError) return { outcome: error, hasMore: false, ids: null };
    throw error;
  }
}

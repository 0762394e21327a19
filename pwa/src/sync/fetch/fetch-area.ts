import { addFoundCards, unpackCard } from '#pwa/data/properties/card-pages.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import type { FetchResult } from './single-flight.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { toPropertyQuery } from './search-page.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

export interface AreaFetch {
  outcome: FetchResult;
  /** Whether the server has more listings in the box than it returned. */
  hasMore: boolean;
  /** Ids of the returned listings; null without an answer. */
  ids: readonly number[] | null;
}

/**
 * Fetches the newest matching listings inside a box of the map, at most one page, and stores them with the cards that
 * searches found. A smaller box gives the rest.
 * @param bbox `west,south,east,north` in degrees. Source: GET /api/sync/cards
 */
export async function fetchCardsInArea(
  bbox: string,
  filters: SearchFilters = {},
  device: Pick<Device, 'api' | 'environment' | 'publicDb'> = appDevice,
): Promise<AreaFetch> {
  try {
    // Without a sort order, because the map shows all listings of a box.
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

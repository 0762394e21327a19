import { addFoundCards, unpackCard } from '#pwa/store/card-pages.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import type { FillResult } from './fill-once.ts';
import type { Device } from './device.ts';
import { thisDevice } from './this-device.ts';

export interface BoxFill {
  outcome: FillResult;
  /** Whether the server has more listings in the box than it gave. */
  hasMore: boolean;
}

/**
 * The newest listings inside a box of the map, at most a page of them, into the cards that searches found. A map that
 * needs more asks for a smaller box. @param bbox `west,south,east,north` in degrees, as `GET /api/sync/cards` takes it
 */
export async function fillCardsInBox(
  bbox: string,
  device: Pick<Device, 'api' | 'environment' | 'publicDb'> = thisDevice,
): Promise<BoxFill> {
  try {
    const { body } = await device.api.call('listCards', { query: { bbox } });
    await addFoundCards(device.publicDb(), body.cards.map(unpackCard), device.environment.now());
    return { outcome: 'fresh', hasMore: body.cursor !== null };
  } catch (error) {
    if (error instanceof ConnectionError) return { outcome: 'offline', hasMore: false };
    if (error instanceof ApiError) return { outcome: error, hasMore: false };
    throw error;
  }
}

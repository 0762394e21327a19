import { newestCardsMax, type PackedCard } from '#pwa/store/card-pages.ts';
import { replaceNewestCards } from '#pwa/store/card-window.ts';
import { markListFetched } from '#pwa/store/fetched-lists.ts';
import { fillOnce, type FillResult } from './fill-once.ts';
import type { Device } from './device.ts';

/** @returns fetches the window of the newest listings as cards, for searching without a network; one fetch at a time */
export function createCardFetch(device: Device): () => Promise<FillResult> {
  const fetchOnce = fillOnce();
  return () => fetchOnce('cards', () => readNewestCards(device));
}

async function readNewestCards(device: Device): Promise<void> {
  const cards: PackedCard[] = [];
  let cursor: string | null = null;
  do {
    const query: { cursor: string | undefined } = { cursor: cursor ?? undefined };
    const { body } = await device.api.call('listCards', { query });
    cards.push(...body.cards);
    cursor = body.cards.length === 0 ? null : body.cursor;
  } while (cursor !== null && cards.length < newestCardsMax);
  const db = device.publicDb();
  const now = device.environment.now();
  await replaceNewestCards(db, cards, now);
  await markListFetched(db, 'cards', now);
}

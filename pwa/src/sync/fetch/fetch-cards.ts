import type { TakenStay } from '#contracts/domain/booking/bookings.ts';
import { addDays } from '#contracts/rules/days.ts';
import { newestCardsMax, type PackedCard } from '#pwa/data/properties/card-pages.ts';
import { replaceNewestCards } from '#pwa/data/properties/card-window.ts';
import { markListFetched } from '#pwa/data/properties/fetched-lists.ts';
import { storeTakenDays, takenRunsMax } from '#pwa/data/properties/taken-days.ts';
import { singleFlight, type FetchResult } from './single-flight.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** @returns a function that fetches the newest listings as cards, with their taken days, for offline search */
export function createCardFetch(device: Device): () => Promise<FetchResult> {
  const fetchOnce = singleFlight(device);
  return () => fetchOnce('cards', () => readNewestCards(device));
}

async function readNewestCards(device: Device): Promise<void> {
  const cards: PackedCard[] = [];
  const taken = new Map<number, TakenStay[]>();
  let runs = 0;
  let cursor: string | null = null;
  // In other time zones it may still be yesterday.
  const takenFrom = addDays(new Date(device.environment.now()).toISOString().slice(0, 10), -1);
  do {
    const query: { takenFrom: string; cursor: string | undefined } = {
      takenFrom,
      cursor: cursor ?? undefined,
    };
    const { body } = await device.api.call('listCards', { query });
    cards.push(...body.cards);
    const stays = new Map((body.taken ?? []).map(readTaken));
    for (const [id] of body.cards) {
      const ofListing = stays.get(id as number) ?? [];
      runs += ofListing.length;
      if (runs <= takenRunsMax) taken.set(id as number, ofListing);
    }
    cursor = body.cards.length === 0 ? null : body.cursor;
  } while (cursor !== null && cards.length < newestCardsMax);
  const db = device.publicDb();
  const now = device.environment.now();
  await replaceNewestCards(db, cards, now);
  await storeTakenDays(db, taken, now);
  await markListFetched(db, 'cards', now);
}

/** Parses the taken days of a listing: its id, then the first and last day of each run. */
function readTaken([id, ...days]: readonly unknown[]): [number, TakenStay[]] {
  const stays: TakenStay[] = [];
  for (let at = 0; at + 1 < days.length; at += 2) {
    stays.push({ startDate: String(days[at]), endDate: String(days[at + 1]) });
  }
  return [Number(id), stays];
}

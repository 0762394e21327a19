import { liveQuery } from 'dexie';
import { offlineCardWindow } from '#contracts/limits.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { readCards } from '#pwa/data/properties/card-pages.ts';
import { replaceNewestCards } from '#pwa/data/properties/card-window.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { dropFavorite, saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { createDevice, type Device } from '#pwa/sync/device/device.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { toPackedCard, type Row } from './rows.ts';

/** Our own engine with databases of its own and nobody to send to. */
export async function openEngine(): Promise<{ device: Device; close(): void }> {
  const [publicDb, privateDb] = [new PublicDb('bench-public'), new PrivateDb(null, 'bench-private')];
  await Promise.all([publicDb.open(), privateDb.open()]);
  const device = createDevice(browserEnvironment, { publicDb: () => publicDb, privateDb: () => privateDb });
  return {
    device,
    close: () => {
      publicDb.close();
      privateDb.close();
    },
  };
}

/** One act of a person: an entry in the outbox with its overlay, flushed to disk. */
export async function enqueueOne(device: Device, propertyId: number): Promise<void> {
  await saveFavorite(device, propertyId);
}

/** Saves a listing while a live reading runs. @returns milliseconds until that one, with what waits laid over, shows it */
export async function enqueueAndSee(device: Device, propertyId: number): Promise<number> {
  const db = device.privateDb();
  const seenAfterMs = await new Promise<number>((resolve, reject) => {
    let started: number | null = null;
    const watching = liveQuery(async () =>
      readWithPending(db, 'favorites', db.favorites.toArray()),
    ).subscribe({
      next: (found) => {
        if (started === null) {
          started = performance.now();
          saveFavorite(device, propertyId).catch(reject);
        } else if (found.some((favorite) => favorite.propertyId === propertyId)) {
          watching.unsubscribe();
          resolve(performance.now() - started);
        }
      },
      error: reject,
    });
  });
  await dropFavorite(device, propertyId);
  return seenAfterMs;
}

/** The window of cards, written as packed pages; beyond what a phone keeps when more are given. */
export function writeCards(device: Device, rows: readonly Row[]): Promise<void> {
  const most = Math.max(rows.length, offlineCardWindow);
  return replaceNewestCards(device.publicDb(), rows.map(toPackedCard), Date.now(), most);
}

/** All cards read and filtered as a search without a network does. @returns how many match */
export async function readAndFilterCards(device: Device, maxPrice: number): Promise<number> {
  const cards = await readCards(device.publicDb());
  return cards.filter((card) => card.pricePerNight <= maxPrice && card.retreatTypes.includes('Yoga')).length;
}

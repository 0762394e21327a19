import type { PublicDb } from '#pwa/data/public-db.ts';

/** Listings in full that searches may hold beside the opened ones: some megabytes at most. */
export const listedMax = 500;
/** Searches whose results are kept. */
export const searchesMax = 30;

/** Whether there may be something to remove. */
export const isCrowded = async (db: PublicDb): Promise<boolean> =>
  (await db.properties.count()) > listedMax || (await db.searches.count()) > searchesMax;

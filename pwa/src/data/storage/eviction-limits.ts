import type { PublicDb } from '#pwa/data/public-db.ts';

/** Maximum number of full listings from searches, beside the opened ones: a few megabytes. */
export const listedMax = 500;
/** Maximum number of stored searches. */
export const searchesMax = 30;

/** Whether eviction may have something to remove. */
export const isCrowded = async (db: PublicDb): Promise<boolean> =>
  (await db.properties.count()) > listedMax || (await db.searches.count()) > searchesMax;

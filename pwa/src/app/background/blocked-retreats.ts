import { liveQuery } from 'dexie';
import { findBlockedRetreats } from '#pwa/data/blocked-people.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { hiddenProperties } from '#pwa/data/properties/hidden-properties.ts';
import { watchAccountDb } from '#pwa/data/watch-account.ts';

/** Hides retreats of blocked people in lists. @returns unsubscribe function */
export const hideBlockedRetreats = (): (() => void) =>
  watchAccountDb(
    (db) =>
      liveQuery(() => findBlockedRetreats(db, publicDb())).subscribe({
        next: hiddenProperties.set,
        // The database was closed during the read, as at a logout.
        error: () => undefined,
      }),
    () => hiddenProperties.set(new Set()),
  );

import { liveQuery } from 'dexie';
import { findBlockedRetreats } from '#pwa/data/people/blocked-people.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { hiddenProperties } from '#pwa/data/properties/hidden-properties.ts';
import { watchAccountDb } from '#pwa/data/account/watch-account.ts';

/** Keeps the present set if it has the same ids: every write to the outbox repeats the read. */
function hide(ids: ReadonlySet<number>): void {
  const present = hiddenProperties.snapshot();
  const isSame = ids.size === present.size && [...ids].every((id) => present.has(id));
  if (!isSame) hiddenProperties.set(ids);
}

/** Hides retreats of blocked people in lists. @returns unsubscribe function */
export const hideBlockedRetreats = (): (() => void) =>
  watchAccountDb(
    (db) =>
      liveQuery(() => findBlockedRetreats(db, publicDb())).subscribe({
        next: hide,
        // The database was closed during the read, as at a logout.
        error: () => undefined,
      }),
    () => hide(new Set()),
  );

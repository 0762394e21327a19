import type { Category } from '#contracts/domain/categories.ts';
import { listFetchedAt } from '#pwa/data/listings/fetched-lists.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { fetchCategories } from '#pwa/sync/fetch/fetch-properties.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';

/** Categories in their display order, or null where they were never read. */
export async function findCategories(db: PublicDb): Promise<Category[] | null> {
  const categories = await db.categories.orderBy('id').toArray();
  return categories.length === 0 && (await listFetchedAt(db, 'categories')) === null ? null : categories;
}

/** The same, live. @returns undefined while they are read for the first time, [] where they cannot be had */
export function useCategories(isOnline: boolean): Category[] | undefined {
  const categories = useLiveQuery(() => findCategories(publicDb()), []);
  const { result } = useTask('categories', isOnline, fetchCategories, categories !== null);
  // Fresh, they are in the mirror and the live read is about to tell.
  const isAwaited = result === undefined || result === 'fresh';
  return categories ?? (isAwaited ? undefined : []);
}

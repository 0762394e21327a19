import type { Category } from '#contracts/domain/catalog/categories.ts';
import { listFetchedAt } from '#pwa/data/properties/fetched-lists.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { fetchCategories } from '#pwa/sync/fetch/fetch-properties.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';

/** Categories in their display order; null if they were never fetched. */
export async function findCategories(db: PublicDb): Promise<Category[] | null> {
  const categories = await db.categories.orderBy('id').toArray();
  return categories.length === 0 && (await listFetchedAt(db, 'categories')) === null ? null : categories;
}

/** The same, live. @returns undefined while loading for the first time, [] if they cannot be loaded */
export function useCategories(isOnline: boolean): Category[] | undefined {
  const categories = useLiveQuery(() => findCategories(publicDb()), []);
  const { result } = useTask('categories', isOnline, fetchCategories, categories !== null);
  // `fresh`: they are in the mirror, and the live query is about to return them.
  const isAwaited = result === undefined || result === 'fresh';
  return categories ?? (isAwaited ? undefined : []);
}

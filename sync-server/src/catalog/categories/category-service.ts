import type { Category } from '#contracts/domain/catalog/categories.ts';
import type { Db } from '#server/database/database.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { findCategories } from './category-repository.ts';

/** All categories in their display order. */
export function listCategories(db: Db): Promise<Category[]> {
  return findCategories(db);
}

/** Categories for the change feed. Everyone sees all of them. */
export const categoryFeed: FeedTable = {
  read: async (db, ids) => {
    const wanted = new Set(ids);
    const categories = (await findCategories(db)).filter(({ id }) => wanted.has(id));
    return new Map(categories.map((category) => [category.id, category]));
  },
  listPublicIds: async (db) => (await findCategories(db)).map(({ id }) => id),
};

import type { Category } from '#contracts/domain/catalog/categories.ts';
import type { Db } from '#server/database/database.ts';

/** All categories in their display order. */
export async function findCategories(db: Db): Promise<Category[]> {
  return db<Category>('categories').orderBy('id').select('id', 'name', 'icon');
}

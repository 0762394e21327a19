import type { ExportedRows } from '#server/database/exported-rows.ts';
import type { Favorite } from '#contracts/domain/catalog/favorites.ts';
import type { Db, Trx } from '#server/database/database.ts';

interface FavoriteRow {
  id: number;
  user_id: number;
  property_id: number;
  created_at: string;
}

const toFavorite = (row: FavoriteRow): Favorite => ({
  id: row.id,
  userId: row.user_id,
  propertyId: row.property_id,
});

/** Favorites of a person, newest first. */
export async function findFavoritesOf(db: Db, userId: number): Promise<Favorite[]> {
  const rows = await db<FavoriteRow>('favorites')
    .where('user_id', userId)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
  return rows.map(toFavorite);
}

/** Favorites by id, unordered. */
export async function findFavorites(db: Db, ids: readonly number[]): Promise<Favorite[]> {
  const rows = await db<FavoriteRow>('favorites').whereIn('id', ids);
  return rows.map(toFavorite);
}

/** The person's favorite for a listing, if any. */
export async function findFavorite(db: Db, userId: number, propertyId: number): Promise<Favorite | null> {
  const row = await db<FavoriteRow>('favorites').where({ user_id: userId, property_id: propertyId }).first();
  return row === undefined ? null : toFavorite(row);
}

export async function countFavoritesOf(db: Db, userId: number): Promise<number> {
  const [row] = await db('favorites').where('user_id', userId).count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}

export async function insertFavorite(trx: Trx, favorite: Favorite, createdAt: string): Promise<void> {
  await trx<FavoriteRow>('favorites').insert({
    id: favorite.id,
    user_id: favorite.userId,
    property_id: favorite.propertyId,
    created_at: createdAt,
  });
}

export async function deleteFavorite(trx: Trx, id: number): Promise<void> {
  await trx<FavoriteRow>('favorites').where({ id }).delete();
}

/** Deletes every user's favorite of a listing. @returns the deleted favorites */
export async function deleteFavoritesOfProperty(trx: Trx, propertyId: number): Promise<Favorite[]> {
  const rows = await trx<FavoriteRow>('favorites').where('property_id', propertyId);
  await trx<FavoriteRow>('favorites').where('property_id', propertyId).delete();
  return rows.map(toFavorite);
}

export async function deleteFavoritesOf(trx: Trx, userId: number): Promise<void> {
  await trx<FavoriteRow>('favorites').where('user_id', userId).delete();
}

/** For the export of a person's data. */
export const exportedFavorites: ExportedRows = {
  table: 'favorites',
  title: 'Favorites',
  key: 'id',
  rows: (db, userId) => db('favorites').where('user_id', userId),
};

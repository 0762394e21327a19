import type { Favorite, NewFavorite } from '#contracts/domain/catalog/favorites.ts';
import { favoritesMax } from '#contracts/request-limits.ts';
import { findVisibleListing } from '#server/catalog/properties/listing-terms-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type ServiceResult, type WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { useEntityId } from '#server/sync/lease-repository.ts';
import type { FeedTable } from '#server/sync/feed-table.ts';
import { type Caller, isId, requireSelf } from '#server/lib/caller.ts';
import {
  countFavoritesOf,
  deleteFavorite,
  findFavorite,
  findFavorites,
  findFavoritesOf,
  insertFavorite,
} from './favorite-repository.ts';

/** @throws {AppError} `not_found` for a listing that is not visible, `identity_mismatch` for another person */
export async function maySave(
  db: Db,
  sent: { propertyId?: unknown; userId?: unknown },
  caller: Caller,
): Promise<void> {
  if (isId(sent.propertyId) && (await findVisibleListing(db, sent.propertyId, caller)) === null) {
    throw new AppError('not_found', 'This retreat could not be found.');
  }
  requireSelf(sent.userId, caller);
}

/**
 * Saves a listing. If it is saved already, answers 200 with the existing favorite.
 * @throws {AppError} `not_found`, `identity_mismatch`, `id_not_leased`, `conflict`, `limit_reached`
 */
export function saveListing(
  call: WriteCall,
  { userId, propertyId }: NewFavorite,
): Promise<Recorded<Favorite>> {
  const effect = async (trx: Trx): Promise<ServiceResult<Favorite>> => {
    await maySave(trx, { userId, propertyId }, call.caller);
    const earlier = await findFavorite(trx, userId, propertyId);
    if (earlier !== null) return { status: 200, body: earlier };
    if ((await countFavoritesOf(trx, userId)) >= favoritesMax) {
      const sentence = `You have saved ${favoritesMax.toLocaleString('en')} retreats, which is as many as there can be.`;
      throw new AppError('limit_reached', sentence);
    }
    const favorite = { id: await useEntityId(trx, call, 'favorites'), userId, propertyId };
    await insertFavorite(trx, favorite, call.clock.now().toISOString());
    await recordChange(trx, {
      table: 'favorites',
      id: favorite.id,
      audience: { kind: 'users', userIds: [userId] },
    });
    return { status: 201, body: favorite };
  };
  return once(call, effect, { locks: [{ kind: 'property', id: propertyId }] });
}

/** Removes a favorite; succeeds if there is none. @throws {AppError} `identity_mismatch` */
export function unsaveListing(
  call: WriteCall,
  userId: number,
  propertyId: number,
): Promise<Recorded<undefined>> {
  requireSelf(userId, call.caller);
  const effect = async (trx: Trx): Promise<ServiceResult<undefined>> => {
    const favorite = await findFavorite(trx, userId, propertyId);
    if (favorite !== null) {
      await deleteFavorite(trx, favorite.id);
      const audience = { kind: 'users', userIds: [userId] } as const;
      await recordChange(trx, { table: 'favorites', id: favorite.id, removed: true, audience });
    }
    return { status: 204, body: null };
  };
  return once(call, effect, { locks: [] });
}

/** Listings a person saved, newest first. */
export function findSavedListings(db: Db, userId: number): Promise<Favorite[]> {
  return findFavoritesOf(db, userId);
}

/** The viewer's own favorites, for the change feed. */
export const favoriteFeed: FeedTable = {
  read: async (db, ids, viewer) => {
    const favorites = await findFavorites(db, ids);
    return new Map(favorites.filter(({ userId }) => userId === viewer?.userId).map((row) => [row.id, row]));
  },
  listOwnIds: async (db, viewer) => (await findFavoritesOf(db, viewer.userId)).map(({ id }) => id),
};

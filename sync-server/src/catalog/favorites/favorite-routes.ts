import { listFavorites } from '#contracts/domain/catalog/favorites.ts';
import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { answerList } from '#server/http/list-page.ts';
import { requireSelf } from '#server/lib/caller.ts';
import { findSavedListings, unsaveListing, maySave, saveListing } from './favorite-service.ts';

export const favoriteHandlers = ({ database }: { database: Database }): Handlers => ({
  listFavorites: async (call) => {
    requireSelf(call.params.userId, call.user);
    return answerList(call, listFavorites, await findSavedListings(database.read, call.user.userId));
  },
  addFavorite: async (call) => {
    const favorite = await authorizeFirst(call, () => maySave(database.read, call.sentBody, call.user));
    return saveListing(call.write, favorite);
  },
  removeFavorite: ({ write, params }) => unsaveListing(write, params.userId, params.propertyId),
});

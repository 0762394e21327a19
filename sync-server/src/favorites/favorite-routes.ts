import { listFavorites } from '#contracts/favorites.ts';
import type { Deps } from '#server/deps.ts';
import { bodyAfter } from '#server/middleware/body-after.ts';
import type { Handlers } from '#server/middleware/handlers.ts';
import { answerList } from '#server/middleware/whole-list.ts';
import { requireSelf } from '#server/users/identity-policy.ts';
import { findSavedListings, forgetListing, maySave, saveListing } from './favorite-service.ts';

export const favoriteHandlers = ({ database }: Deps): Handlers => ({
  listFavorites: async (call) => {
    requireSelf(call.params.userId, call.user);
    return answerList(call, listFavorites, await findSavedListings(database.read, call.user.userId));
  },
  addFavorite: async (call) => {
    const favorite = await bodyAfter(call, () => maySave(database.read, call.sentBody, call.user));
    return saveListing(call.write, favorite);
  },
  removeFavorite: ({ write, params }) => forgetListing(write, params.userId, params.propertyId),
});

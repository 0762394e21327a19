import type { Deps } from '#server/deps.ts';
import { bodyAfter } from '#server/middleware/body-after.ts';
import { ok, type Handlers } from '#server/middleware/handlers.ts';
import { requireSelf } from '#server/users/identity-policy.ts';
import { findSavedListings, forgetListing, maySave, saveListing } from './favorite-service.ts';

export const favoriteHandlers = ({ database }: Deps): Handlers => ({
  listFavorites: async ({ params, user }) => {
    requireSelf(params.userId, user);
    return ok(await findSavedListings(database.read, user.userId));
  },
  addFavorite: async (call) => {
    const favorite = await bodyAfter(call, () => maySave(database.read, call.sentBody, call.user));
    return saveListing(call.write, favorite);
  },
  removeFavorite: ({ write, params }) => forgetListing(write, params.userId, params.propertyId),
});

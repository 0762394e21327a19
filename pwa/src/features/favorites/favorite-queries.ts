import { useSyncExternalStore } from 'react';
import { savedListings, subscribeToSavedListings } from '#pwa/store/saved-listings.ts';

/** Whether the listing is on the wishlist, with what waits to be sent counted in. */
export const useIsFavorite = (propertyId: number): boolean =>
  useSyncExternalStore(subscribeToSavedListings, () => savedListings().has(propertyId));

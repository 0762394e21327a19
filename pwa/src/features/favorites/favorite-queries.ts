import { useSyncExternalStore } from 'react';
import { savedListings } from '#pwa/data/listings/saved-listings.ts';

/** Whether the listing is on the wishlist, with what waits to be sent counted in. */
export const useIsFavorite = (propertyId: number): boolean =>
  useSyncExternalStore(savedListings.subscribe, () => savedListings.snapshot().has(propertyId));

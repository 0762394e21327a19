import { useSyncExternalStore } from 'react';
import { savedListings } from '#pwa/data/listings/saved-listings.ts';

/** Whether the retreat is on the wishlist, including unsent changes. */
export const useIsFavorite = (propertyId: number): boolean =>
  useSyncExternalStore(savedListings.subscribe, () => savedListings.snapshot().has(propertyId));

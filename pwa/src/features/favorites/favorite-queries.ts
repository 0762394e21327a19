import { useSyncExternalStore } from 'react';
import { savedProperties } from '#pwa/data/properties/saved-properties.ts';

/** Whether the retreat is on the wishlist, including unsent changes. */
export const useIsFavorite = (propertyId: number): boolean =>
  useSyncExternalStore(savedProperties.subscribe, () => savedProperties.snapshot().has(propertyId));

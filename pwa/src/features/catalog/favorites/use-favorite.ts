import { useSyncExternalStore, type MouseEvent } from 'react';
import { savedProperties } from '#pwa/data/properties/saved-properties.ts';
import { untilLoaded } from '#pwa/lib/browser/until-loaded.ts';

/** Whether the retreat is on the wishlist, including unsent changes. */
const useIsFavorite = (propertyId: number): boolean =>
  useSyncExternalStore(savedProperties.subscribe, () => savedProperties.snapshot().has(propertyId));

const loadCommands = () => import('./favorite-commands.ts');

/**
 * Whether a retreat is saved, and the function to change it. The command's code loads with the first press, or earlier
 * when the pointer comes near, because the first screen only needs to show the state. A press without a network, before
 * the device has stored the app, takes effect once the code can be loaded.
 */
export function useFavorite(propertyId: number) {
  const isSaved = useIsFavorite(propertyId);
  return {
    isSaved,
    /** For the events that come before a press. */
    prepare: (): void => void loadCommands().catch(() => undefined),
    /** Marks the button as busy until the change is stored, without a render, which would slow down every press. */
    toggle: async ({ currentTarget: button }: MouseEvent<HTMLElement>): Promise<void> => {
      button.setAttribute('aria-busy', 'true');
      try {
        const { setFavorite } = await untilLoaded(loadCommands);
        await setFavorite(propertyId, !isSaved);
      } finally {
        button.removeAttribute('aria-busy');
      }
    },
  };
}

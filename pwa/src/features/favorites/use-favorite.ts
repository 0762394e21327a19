import { useIsFavorite } from './favorite-queries.ts';

const loadCommands = () => import('./favorite-commands.ts');

/**
 * Whether a listing is saved and the way to change it. What writes loads with the first press, or before it when the
 * pointer comes near: the first screen needs only the heart.
 */
export function useFavorite(propertyId: number) {
  const isSaved = useIsFavorite(propertyId);
  return {
    isSaved,
    /** For the events that come before a press. */
    prepare: (): void => void loadCommands().catch(() => undefined),
    toggle: async (): Promise<void> => {
      const { setFavorite } = await loadCommands();
      await setFavorite(propertyId, !isSaved);
    },
  };
}

import { currentAccount } from '#pwa/data/open-stores.ts';
import { StorageFullError } from '#pwa/data/storage/storage-shedding.ts';
import { dropFavorite, saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/**
 * Adds a retreat to the wishlist or removes it, on this device at once. A toast reports a failed write; the rest
 * happens automatically. Source: spec §8.
 */
export async function setFavorite(propertyId: number, isWanted: boolean): Promise<void> {
  try {
    await (isWanted ? saveFavorite : dropFavorite)(appDevice, propertyId);
  } catch (error) {
    const why = error instanceof StorageFullError ? ` ${error.message}.` : '';
    showToast(
      isWanted
        ? { title: 'Error', body: `Failed to add property to favorites.${why}`, intent: 'destructive' }
        : { title: 'Error', body: `Failed to remove property from favorites.${why}`, intent: 'info' },
    );
    return;
  }
  const isWaiting = currentAccount() !== null && !appDevice.connection.snapshot().isOnline;
  const later = "Will send when you're back online.";
  const intent = isWaiting ? 'waiting' : 'success';
  showToast(
    isWanted
      ? {
          title: 'Saved to wishlist',
          body: isWaiting ? later : 'Property has been added to your favorites.',
          intent,
        }
      : {
          title: 'Removed from wishlist',
          body: isWaiting ? later : 'Property has been removed from your favorites.',
          intent,
        },
  );
}

/** Removes retreats that have no card with a heart. */
export async function removeFromWishlist(propertyIds: readonly number[]): Promise<void> {
  for (const id of propertyIds) await setFavorite(id, false);
}

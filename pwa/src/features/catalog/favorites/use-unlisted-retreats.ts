import { fetchProperty } from '#pwa/sync/fetch/fetch-properties.ts';
import { useTask } from '#pwa/ui/use-task.ts';

/** Most retreats that are asked for; a wishlist with more of them asks for the next ones once these are known. */
const askedMax = 24;

/**
 * Fetches saved retreats that this device has no data of.
 * @returns those that the server does not show, because they are not listed at the moment; undefined while it is asked, and
 * without a connection
 */
export function useUnlistedRetreats(missing: readonly number[], isOnline: boolean): number[] | undefined {
  const isPossible = isOnline && missing.length > 0;
  const { result } = useTask(missing.join(), isPossible, async () => {
    const unlisted: number[] = [];
    if (!isPossible) return unlisted;
    for (const id of missing.slice(0, askedMax)) {
      const outcome = await fetchProperty(id);
      if (outcome === 'offline') break;
      if (outcome !== 'fresh' && outcome.status === 404) unlisted.push(id);
    }
    return unlisted;
  });
  return isPossible ? result : undefined;
}

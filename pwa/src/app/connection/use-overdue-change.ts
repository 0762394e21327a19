import { useIsOnline } from '#pwa/features/connection/use-is-online.ts';
import { useOldestWaiting } from '#pwa/features/connection/use-waiting.ts';
import { useNow } from '#pwa/ui/use-now.ts';

/** How long a change may wait with a connection before somebody is told, in milliseconds. */
const patienceMs = 3 * 60_000;

/** The watchdog: whether the oldest change waits too long although the server is reached. */
export function useHasOverdueChange(): boolean {
  const isOnline = useIsOnline();
  const oldest = useOldestWaiting();
  const now = useNow();
  return isOnline && oldest !== null && now - oldest > patienceMs;
}

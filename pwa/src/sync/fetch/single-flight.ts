import { isConnectionLost } from '#pwa/data/storage-health.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';

/** `fresh`: the mirror now says what the server says. `offline`: it stays as it was, for want of network or store. An error: the server refused. */
export type FetchResult = 'fresh' | 'offline' | ApiError;

/**
 * Runs fills by their names: each twice at the same time is one, and none of them throws for the network. One that
 * builds on another waits for it: `after` is the other's name.
 */
export function singleFlight(): (
  name: string,
  work: () => Promise<void>,
  after?: string,
) => Promise<FetchResult> {
  const running = new Map<string, Promise<FetchResult>>();
  return (name, work, after = '') => {
    const same = running.get(name);
    if (same !== undefined) return same;
    const before = running.get(after);
    const fetching = toFetchResult(async () => {
      await before;
      await work();
    }).finally(() => running.delete(name));
    running.set(name, fetching);
    return fetching;
  };
}

/** How a call for the mirror ended. */
export async function toFetchResult(work: () => Promise<void>): Promise<FetchResult> {
  try {
    await work();
    return 'fresh';
  } catch (error) {
    if (error instanceof ConnectionError) return 'offline';
    if (error instanceof ApiError) return error;
    // Closed under the work, by an account switch or the browser; its own watch opens it again or tells.
    if (isConnectionLost(error)) return 'offline';
    throw error;
  }
}

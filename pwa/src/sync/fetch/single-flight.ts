import { isConnectionLost } from '#pwa/data/storage-health.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';

/**
 * `fresh`: the mirror is up to date with the server. `offline`: it is unchanged, because the network or the database
 * was not available. An error: the server refused.
 */
export type FetchResult = 'fresh' | 'offline' | ApiError;

/**
 * Creates a runner of fetches. Concurrent calls with the same name share one run, and none throws offline.
 * @returns runner; `after` names another fetch, which must end before this one starts if it is running
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

/** Runs a fetch. @returns its result @throws unexpected errors only */
export async function toFetchResult(work: () => Promise<void>): Promise<FetchResult> {
  try {
    await work();
    return 'fresh';
  } catch (error) {
    if (error instanceof ConnectionError) return 'offline';
    if (error instanceof ApiError) return error;
    // The database was closed meanwhile, by an account switch or the browser; its watcher opens it again or reports it.
    if (isConnectionLost(error)) return 'offline';
    throw error;
  }
}

import { isConnectionLost } from '#pwa/data/storage-health.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { browserEnvironment, wait } from '#pwa/sync/transport/environment.ts';

/**
 * `fresh`: the mirror is up to date with the server. `offline`: it is unchanged, because the network or the database
 * was not available. An error: the server refused.
 */
export type FetchResult = 'fresh' | 'offline' | ApiError;

/**
 * Creates a runner of fetches. Concurrent calls with the same name share one run, and none throws offline. A call of
 * another account starts its own: the answer to the one before may be a refusal of that account.
 * @returns runner; `after` names another fetch, which must end before this one starts if it is running
 */
export function singleFlight(
  device: Pick<Device, 'privateDb'>,
): (name: string, work: () => Promise<void>, after?: string) => Promise<FetchResult> {
  const running = new Map<string, Promise<FetchResult>>();
  return (fetchName, work, after = '') => {
    const { account } = device.privateDb();
    const name = `${account}:${fetchName}`;
    const same = running.get(name);
    if (same !== undefined) return same;
    const before = running.get(`${account}:${after}`);
    const fetching = toFetchResult(async () => {
      await before;
      await work();
    }).finally(() => running.delete(name));
    running.set(name, fetching);
    return fetching;
  };
}

/** Attempts of a fetch that the server cannot answer, 1, 2 and 4 seconds apart. */
const attemptsMax = 4;

/**
 * Runs a fetch. If the server cannot answer, it runs again: one that is overloaded, or changes its database, is soon back.
 * @returns its result @throws unexpected errors only
 */
export async function toFetchResult(work: () => Promise<void>, attempt = 1): Promise<FetchResult> {
  try {
    await work();
    return 'fresh';
  } catch (error) {
    if (error instanceof ApiError) return error;
    // The database was closed meanwhile, by an account switch or the browser; its watcher opens it again or reports it.
    if (isConnectionLost(error)) return 'offline';
    if (!(error instanceof ConnectionError)) throw error;
    if (error.problem !== 'failing' || attempt === attemptsMax) return 'offline';
  }
  await wait(browserEnvironment, 500 * 2 ** attempt);
  return toFetchResult(work, attempt + 1);
}

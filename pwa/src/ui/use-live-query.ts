import { useLiveQuery as useDexieLiveQuery } from 'dexie-react-hooks';

/**
 * A read of the store that runs again whenever something it read has changed; undefined until the first one is done.
 * Dexie follows a read across `await` only from a function that is `async` itself: given a plain one that returns a
 * promise, it forgets every read after the first `await` and misses writes to them. Source: Dexie's `liveQuery`.
 * @param deps strings, numbers and booleans that the read depends on
 */
export function useLiveQuery<T>(read: () => T | PromiseLike<T>, deps: unknown[]): T | undefined {
  return useDexieLiveQuery(async () => await read(), deps);
}

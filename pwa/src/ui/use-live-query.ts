import { useLiveQuery as useDexieLiveQuery } from 'dexie-react-hooks';

/**
 * A Dexie query that runs again whenever something it read has changed; undefined until the first result. Dexie tracks
 * reads after an `await` only in an `async` function. In a plain function that returns a promise, it misses writes to
 * what was read after the first `await`. Source: Dexie's `liveQuery`.
 * @param deps strings, numbers and booleans that the query depends on
 */
export function useLiveQuery<T>(read: () => T | PromiseLike<T>, deps: unknown[]): T | undefined {
  return useDexieLiveQuery(async () => await read(), deps);
}

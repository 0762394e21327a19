import { setImmediate } from 'node:timers/promises';

/**
 * Batches lookups: one statement for all keys asked for in one turn of the event loop, then one for those asked for
 * meanwhile. Under load, a statement for each request would cost more than the request itself.
 * @param lookUp finds values by their keys in one statement; a key without one is left out
 */
export function batchLookups<K, V>(
  lookUp: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let next: { keys: Set<K>; found: Promise<ReadonlyMap<K, V>> } | null = null;
  let running: Promise<unknown> = Promise.resolve();

  const startNext = (keys: Set<K>): Promise<ReadonlyMap<K, V>> => {
    const found = Promise.all([running, setImmediate()]).then(() => {
      next = null;
      return lookUp([...keys]);
    });
    const end = (): void => undefined;
    running = found.then(end, end);
    return found;
  };

  return async (key) => {
    if (next === null) {
      const keys = new Set<K>();
      next = { keys, found: startNext(keys) };
    }
    next.keys.add(key);
    return (await next.found).get(key);
  };
}

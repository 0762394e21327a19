interface Asking<V> {
  resolve: (found: V | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches lookups: one statement for all keys asked for in one turn of the event loop, then one for those asked for
 * meanwhile. Under load, a statement for each request would cost more than the request itself.
 * @param lookUp finds values by their keys in one statement; a key without one is left out
 */
export function batchLookups<K, V>(
  lookUp: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let asked = new Map<K, Asking<V>[]>();
  let isRunning = false;

  const run = async (): Promise<void> => {
    while (asked.size > 0) {
      const batch = asked;
      asked = new Map();
      try {
        const found = await lookUp([...batch.keys()]);
        for (const [key, all] of batch) for (const { resolve } of all) resolve(found.get(key));
      } catch (error) {
        for (const all of batch.values()) for (const { reject } of all) reject(error);
      }
    }
    isRunning = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const others = asked.get(key) ?? [];
      asked.set(key, [...others, { resolve, reject }]);
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void run());
    });
}

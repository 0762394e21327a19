interface Asking<V> {
  resolve: (found: V | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * A lookup that is made for everybody at once: for all who ask in one turn of the event loop, and then for all who asked
 * while that ran. Where many requests come at a time, a statement for each would cost more than what they are about.
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

/** Delay before a failed load is retried if no event triggers it earlier, in milliseconds. */
const retryMs = 10_000;

/**
 * Loads code, again and again until it succeeds: the network may be lost before the device has stored the whole app.
 * @param load imports the module and does nothing else
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await retryMoment();
    }
  }
}

const retryMoment = (): Promise<void> =>
  new Promise((resolve) => {
    const retry = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
      resolve();
    };
    const timer = setTimeout(retry, retryMs);
    window.addEventListener('online', retry);
  });

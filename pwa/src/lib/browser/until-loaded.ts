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
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true });
        setTimeout(resolve, retryMs);
      });
    }
  }
}

import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Delay before a failed load is retried if no event triggers it earlier, in milliseconds. */
const retryMs = 10_000;

/**
 * A part of the page in its own chunk, such as a menu or the footer. If it cannot be loaded, because the network was
 * lost before the device had stored the whole app, its place stays empty, and it appears when the load succeeds. For a
 * screen see `lazyScreen`.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
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

import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** How long a part that could not be had waits before it is asked for again, where no event says that it may be there now. */
const retryMs = 10_000;

/**
 * A part of the page in a chunk of its own, such as a menu or the footer. While it cannot be had, because the network
 * went away before the device held all of the app, its place stays as it is and the page goes on; it comes when it can.
 * For a screen see `lazyScreen`.
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

import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { extendInitialLoad } from '#pwa/launch/launch.ts';

/** The code of a screen failed to load: usually an old page after an update, or no connection. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

const reloadKey = (name: string) => `wellens-reloaded:${name}`;

/**
 * A page from before an update requests files that no longer exist; one reload loads the new page. If the same screen fails
 * again in this tab, the cause is different, and the person is notified instead of reloading endlessly.
 */
function mayReload(name: string): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(reloadKey(name)) !== null) return false;
    sessionStorage.setItem(reloadKey(name), 'yes');
    return true;
  } catch {
    return false; // without storage, reloads could repeat endlessly
  }
}

function forgetReload(name: string): void {
  try {
    sessionStorage.removeItem(reloadKey(name));
  } catch {
    // nothing was stored
  }
}

/** Loads a screen; `reload` is `location.reload` in the app. @throws {ScreenLoadError} when one reload did not help. */
export async function loadScreen<T>(name: string, load: () => Promise<T>, reload: () => void): Promise<T> {
  try {
    const screen = await load();
    forgetReload(name);
    return screen;
  } catch (cause) {
    if (!mayReload(name)) throw new ScreenLoadError(`The screen ${name} could not be loaded`, { cause });
    reload();
    return await new Promise<never>(() => undefined); // the page is being reloaded
  }
}

/** While a screen loads, the page before it stays; the shell shows that something is coming. */
const markLoading = (isLoading: boolean): boolean =>
  document.documentElement.toggleAttribute('data-loads-screen', isLoading);

/**
 * A screen in its own chunk.
 * @param screen name of the component in its module; also identifies it to the reload guard
 */
export function lazyScreen<Name extends string, P>(
  screen: Name,
  load: () => Promise<Record<Name, ComponentType<P>>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const loading = loadScreen(screen, load, () => window.location.reload());
    extendInitialLoad(loading);
    markLoading(true);
    try {
      return { default: (await loading)[screen] };
    } finally {
      markLoading(false);
    }
  });
}

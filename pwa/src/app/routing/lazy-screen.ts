import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { extendInitialLoad } from '#pwa/launch/launch.ts';

/** The code of a screen could not be had: mostly an old page meeting a new build, or no connection. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

const reloadKey = (name: string) => `wellens-reloaded:${name}`;

/**
 * A page from before an update asks for files that are gone; one reload brings the new page. A second failure of the
 * same screen in this tab is something else and is told to the person instead of reloading for ever.
 */
function mayReload(name: string): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(reloadKey(name)) !== null) return false;
    sessionStorage.setItem(reloadKey(name), 'yes');
    return true;
  } catch {
    return false; // without a memory of the first reload there is no guard against the second
  }
}

function forgetReload(name: string): void {
  try {
    sessionStorage.removeItem(reloadKey(name));
  } catch {
    // nothing was remembered
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
    return await new Promise<never>(() => undefined); // the page is going away
  }
}

/** A screen in a chunk of its own. `name` is for the reload guard. */
export function lazyScreen<P>(
  name: string,
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const loading = loadScreen(name, load, () => window.location.reload());
    extendInitialLoad(loading);
    return { default: await loading };
  });
}

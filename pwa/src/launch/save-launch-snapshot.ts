import { gridPageSize } from '#contracts/limits.ts';
import { launchPagePath } from '#pwa/data/storage/cache-names.ts';
import { paths } from '#pwa/lib/paths.ts';
import { whenIdle } from '#pwa/lib/browser/when-idle.ts';
import { makeStandAlone, putSnapshot } from './snapshot-markup.ts';

/** Longest wait for an idle moment after the list has changed, in milliseconds. */
const idleTimeoutMs = 2_000;

/** What the snapshot needs from the app. */
export interface SaveParts {
  /** Calls the listener when the home screen's data has changed. */
  subscribe: (listener: () => void) => unknown;
  isOnline: () => boolean;
}

/** Saves the home screen's markup for the service worker to insert at the next launch. */
export function saveLaunchSnapshots({ subscribe, isOnline }: SaveParts): void {
  if (!('caches' in globalThis)) return;
  // The screen shows the data first. If there is no space, there is no snapshot.
  subscribe(() => whenIdle(() => void save(isOnline).catch(() => undefined), idleTimeoutMs));
}

async function save(isOnline: () => boolean): Promise<void> {
  const { pathname, search } = window.location;
  if (pathname !== paths.home || search !== '' || !isOnline()) return;
  const screen = document.querySelector('#root main');
  const snapshot = screen && toLaunchSnapshot(screen);
  if (snapshot != null) await putSnapshot(launchPagePath, snapshot, {});
}

/**
 * The home screen's markup with its first cards, without anything that is personal, temporary or needs code.
 * @returns null while the screen is loading, shows no retreats or only those of a category
 */
export function toLaunchSnapshot(screen: Element): string | null {
  const page = screen.cloneNode(true) as Element;
  const strip = page.querySelector('[role=group]');
  const isChosen = strip?.querySelector('[aria-pressed=true]') != null;
  const isLoading = page.querySelector('[role=status]') !== null;
  if (isChosen || isLoading || page.querySelector('article') === null) return null;
  for (const card of [...page.querySelectorAll('article')].slice(gridPageSize)) card.closest('li')?.remove();
  strip?.setAttribute('inert', '');
  const unfit = 'button, aside, [aria-live], [data-fleeting], [data-floats]';
  for (const part of page.querySelectorAll(unfit)) if (!strip?.contains(part)) part.remove();
  makeStandAlone(page);
  return page.innerHTML;
}

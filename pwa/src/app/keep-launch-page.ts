import { liveQuery } from 'dexie';
import { gridPageSize } from '#contracts/limits.ts';
import { paths } from '#pwa/lib/paths.ts';
import { whenIdle } from '#pwa/lib/when-idle.ts';
import { cacheNames, launchPagePath, launchScriptHeader } from '#pwa/data/storage/cache-names.ts';
import { publicDb } from '#pwa/data/open-stores.ts';
import { searchKey } from '#pwa/sync/fetch/search-page.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

/** Longest wait for a quiet moment after the list has changed, in milliseconds. */
const quietMaxMs = 2_000;

/**
 * Keeps home as it is seen, for the service worker to show at the next launch before the app is there. What everybody
 * may see, and nothing of the account; drawn anew with each answer of the server.
 */
export function keepLaunchPage(): void {
  if (!('caches' in globalThis)) return;
  liveQuery(whatHomeShows).subscribe({
    // The screen draws the answer first. No room: no launch page.
    next: () => whenIdle(() => void keepNow().catch(() => undefined), quietMaxMs),
    error: () => undefined, // the databases' own watch tells
  });
}

const whatHomeShows = async () => [
  await publicDb().searches.get(searchKey({})),
  await publicDb().categories.count(),
];

async function keepNow(): Promise<void> {
  const { pathname, search } = window.location;
  if (pathname !== paths.home || search !== '' || !appDevice.connection.snapshot().isOnline) return;
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  const screen = document.querySelector('#root main');
  const launch = screen && launchPageOf(screen);
  if (launch == null || script === null) return;
  const cache = await caches.open(cacheNames.launch);
  const headers = { 'Content-Type': 'text/html', [launchScriptHeader]: new URL(script.src).pathname };
  await cache.put(launchPagePath, new Response(launch, { headers }));
}

/**
 * Home's markup for the next launch: its first cards, without what belongs to the person, to this moment or to code
 * that is not there yet.
 * @returns null while no retreats are shown, only some of them, or something is still being loaded
 */
export function launchPageOf(screen: Element): string | null {
  const page = screen.cloneNode(true) as Element;
  const strip = page.querySelector('[role=group]');
  const isChosen = strip?.querySelector('[aria-pressed=true]') != null;
  const isLoading = page.querySelector('[role=status]') !== null;
  if (isChosen || isLoading || page.querySelector('article') === null) return null;
  for (const card of [...page.querySelectorAll('article')].slice(gridPageSize)) card.closest('li')?.remove();
  strip?.setAttribute('inert', '');
  const unfit = 'button, aside, [aria-live], [data-fleeting], [data-floats]';
  for (const part of page.querySelectorAll(unfit)) if (!strip?.contains(part)) part.remove();
  for (const part of page.querySelectorAll('*')) {
    // The policy allows no styles of elements, and a name is given once in a page: the screen has its own.
    for (const name of ['style', 'aria-labelledby']) part.removeAttribute(name);
    if (part.closest('svg') === null) part.removeAttribute('id');
    else if (part.id !== '') part.id = launchName(part.id);
    const fill = /^url\(#(.+)\)$/.exec(part.getAttribute('fill') ?? '')?.[1];
    if (fill !== undefined) part.setAttribute('fill', `url(#${launchName(fill)})`);
  }
  return page.innerHTML;
}

const launchName = (name: string): string => `launch-${name}`;

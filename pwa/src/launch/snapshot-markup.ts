import { cacheNames, launchHeaders } from '#pwa/data/storage/cache-names.ts';

/** Removes what a copy of a screen may not have: the policy forbids inline styles, and the screen beside it uses the same ids. */
export function makeStandAlone(page: Element): void {
  for (const part of page.querySelectorAll('*')) {
    for (const name of ['style', 'aria-labelledby']) part.removeAttribute(name);
    if (part.closest('svg') === null) part.removeAttribute('id');
    else if (part.id !== '') part.id = snapshotId(part.id);
    const fill = /^url\(#(.+)\)$/.exec(part.getAttribute('fill') ?? '')?.[1];
    if (fill !== undefined) part.setAttribute('fill', `url(#${snapshotId(fill)})`);
  }
}

const snapshotId = (name: string): string => `launch-${name}`;

/**
 * Stores a snapshot with the version of the app that rendered it. Without that script in the page nothing is stored.
 * @param path of the entry in the launch cache
 * @param headers of `launchHeaders`
 */
export async function putSnapshot(
  path: string,
  snapshot: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (script === null) return;
  const cache = await caches.open(cacheNames.launch);
  const own = { 'Content-Type': 'text/html', [launchHeaders.script]: new URL(script.src).pathname };
  await cache.put(path, new Response(snapshot, { headers: { ...headers, ...own } }));
}

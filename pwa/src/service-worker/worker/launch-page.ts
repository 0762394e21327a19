import { cacheNames, launchPagePath, launchScriptHeader } from '#pwa/data/storage/cache-names.ts';

/** Where in the page home as it was last seen goes. */
const place = '<!-- launch page -->';
/** Where the app draws itself: what it draws of home stays out of sight beside the page of the launch. */
const root = '<div id="root">';
const scriptTag = /<script type="module"[^>]* src="([^"]+)"><\/script>/;

/** Whether this is home opened anew: who reloads or comes back may have been elsewhere in it. */
export function isLaunch({ url, request }: { url: URL; request: Request }): boolean {
  return url.pathname === '/' && url.search === '' && request.cache === 'default';
}

/**
 * The page with home as this device showed it last, so that a launch shows retreats before any of the app has run. The
 * page then starts the app, which puts its own in the place as soon as it has read it.
 * @returns the page as it is where nothing is kept that this version drew
 */
export async function withLaunchPage(page: Promise<Response>): Promise<Response> {
  const [answer, kept] = await Promise.all([page, findLaunchPage()]);
  if (kept === undefined) return answer;
  const [html, launch] = await Promise.all([answer.clone().text(), kept.text()]);
  const [tag = '', script] = scriptTag.exec(html) ?? [];
  if (script === undefined || script !== kept.headers.get(launchScriptHeader)) return answer;
  const headers = new Headers(answer.headers);
  // They speak of the page as it travelled.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  const whole = html
    .replace(tag, `<link rel="modulepreload" crossorigin href="${script}">`)
    .replace(root, `${root.slice(0, -1)} data-launching="">`)
    .replace(place, () => `<div class="launch" role="main">${launch}</div><template>${tag}</template>`);
  return new Response(whole, { headers });
}

/** Never a reason for no page at all. */
async function findLaunchPage(): Promise<Response | undefined> {
  try {
    return await caches.match(launchPagePath, { cacheName: cacheNames.launch });
  } catch {
    return undefined;
  }
}

import { cacheNames, launchPagePath, launchScriptHeader } from '#pwa/data/storage/cache-names.ts';

/** Placeholder in the page that the snapshot replaces. */
const place = '<!-- launch snapshot -->';
/** The app's root element; its home screen stays hidden while the snapshot is shown. */
const root = '<div id="root">';
const scriptTag = /<script type="module"[^>]* src="([^"]+)"><\/script>/;

/** Whether home is opened at its top. After a reload or going back, the person may have scrolled it. */
export function isLaunch({ url, request }: { url: URL; request: Request }): boolean {
  return url.pathname === '/' && url.search === '' && request.cache === 'default';
}

/**
 * Inserts the saved home screen into the page, so that a launch shows retreats before the app's code has run. The page
 * then starts the app, which replaces it as soon as its own home screen is ready.
 * @returns the unchanged page where this version of the app has saved no snapshot
 */
export async function insertLaunchSnapshot(page: Promise<Response>): Promise<Response> {
  const [answer, saved] = await Promise.all([page, findSnapshot()]);
  if (saved === undefined) return answer;
  const [html, snapshot] = await Promise.all([answer.clone().text(), saved.text()]);
  const [tag = '', script] = scriptTag.exec(html) ?? [];
  if (script === undefined || script !== saved.headers.get(launchScriptHeader)) return answer;
  const headers = new Headers(answer.headers);
  // They describe the page as the server sent it.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  const whole = html
    .replace(tag, `<link rel="modulepreload" crossorigin href="${script}">`)
    .replace(root, `${root.slice(0, -1)} data-launching="">`)
    .replace(place, () => `<div class="launch" role="main">${snapshot}</div><template>${tag}</template>`);
  return new Response(whole, { headers });
}

/** A missing snapshot must never fail the navigation. */
async function findSnapshot(): Promise<Response | undefined> {
  try {
    return await caches.match(launchPagePath, { cacheName: cacheNames.launch });
  } catch {
    return undefined;
  }
}

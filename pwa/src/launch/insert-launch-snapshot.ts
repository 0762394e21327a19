import { cacheNames, launchHeaders, launchPathOf } from '#pwa/data/storage/cache-names.ts';

/** Placeholder in the page that the snapshot replaces. */
const place = '<!-- launch snapshot -->';
/** The app's root element; its screen stays hidden while the snapshot is shown. */
const root = '<div id="root">';
const scriptTag = /<script type="module"[^>]* src="([^"]+)"><\/script>/;

const preloads = /<link rel="modulepreload"[^>]*>\s*/g;
const stylesheet = /^\/assets\/[\w.-]+\.css$/;
const tripPage = /^\/trips\/\d+$/;

/** Whether home or a trip is opened at its top. After a reload or going back, the person may have scrolled it. */
export function isLaunch({ url, request }: { url: URL; request: Request }): boolean {
  const hasSnapshots = url.pathname === '/' || tripPage.test(url.pathname);
  return hasSnapshots && url.search === '' && request.cache === 'default';
}

/**
 * Inserts the saved screen into the page, so that a launch shows it before the app's code has run. The page then starts the
 * app, which replaces it as soon as its own screen is ready. A personal snapshot is inserted as a template: only the page
 * knows which account is open, and its inline script shows the snapshot to no other.
 * @param pathname of the page
 * @returns the unchanged page where this version of the app has saved no snapshot
 */
export async function insertLaunchSnapshot(page: Promise<Response>, pathname: string): Promise<Response> {
  const [answer, saved] = await Promise.all([page, findSnapshot(pathname)]);
  if (saved === undefined) return answer;
  const [html, snapshot] = await Promise.all([answer.clone().text(), saved.text()]);
  const [tag = '', script] = scriptTag.exec(html) ?? [];
  if (script === undefined || script !== saved.headers.get(launchHeaders.script)) return answer;
  const account = saved.headers.get(launchHeaders.account);
  const headers = new Headers(answer.headers);
  // They describe the page as the server sent it.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  const shown = `<div class="launch" role="main">${snapshot}</div>`;
  const part = account === null ? shown : `<template data-account="${Number(account)}">${shown}</template>`;
  const styles = (saved.headers.get(launchHeaders.styles) ?? '')
    .split(' ')
    .filter((href) => stylesheet.test(href) && !html.includes(href))
    .map((href) => `<link rel="stylesheet" crossorigin href="${href}">`)
    .join('');
  // The snapshot has the processor to itself until it is painted.
  const code = [...(html.match(preloads) ?? []), tag].join('');
  const whole = html
    .replace(preloads, '')
    .replace(tag, styles)
    .replace(root, account === null ? `${root.slice(0, -1)} data-launching="">` : root)
    .replace(place, () => `${part}<template>${code}</template>`);
  return new Response(whole, { headers });
}

/** A missing snapshot must never fail the navigation. */
async function findSnapshot(pathname: string): Promise<Response | undefined> {
  try {
    return await caches.match(launchPathOf(pathname), { cacheName: cacheNames.launch });
  } catch {
    return undefined;
  }
}

import { createHash } from 'node:crypto';

/** Fluent inserts an empty style element and fills it by script. */
const emptyStyle = '';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Contents of every inline element of that name in the page; elements with `src` are skipped. */
function inlineContents(html: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}(?![^>]*\\ssrc=)(?:\\s[^>]*)?>([\\s\\S]*?)</${element}>`, 'gi');
  return [...html.matchAll(pattern)].map((match) => match[1] ?? '').filter((content) => content !== '');
}

/**
 * Content Security Policy of a page: our own files, and exactly the inline elements it was built with. Images may come
 * from any TLS host, because hosts link their photos.
 * @param tileOrigin origin of map tiles, if it is not a TLS one
 */
export function pagePolicy(html: string, tileOrigin: string | null): string {
  const scripts = inlineContents(html, 'script').map(hashOf);
  const styles = [emptyStyle, ...inlineContents(html, 'style')].map(hashOf);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...new Set(styles)].join(' '),
    ["img-src 'self' data: blob: https:", ...(tileOrigin === null ? [] : [tileOrigin])].join(' '),
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The service worker's policy. Only the worker fetches from other hosts, because it caches viewed tiles. The images are
 * those of its notifications.
 */
export function workerPolicy(tileOrigin: string | null): string {
  const hosts = ["'self'", 'https:', ...(tileOrigin === null ? [] : [tileOrigin])].join(' ');
  return `default-src 'none'; script-src 'self'; img-src 'self'; connect-src ${hosts}; base-uri 'none'; frame-ancestors 'none'`;
}

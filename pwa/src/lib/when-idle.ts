/** Wait where the browser does not report quiet moments, as in Safari: the page has loaded by then. In milliseconds. */
const loadedMs = 1000;

/** Runs the work in a quiet moment, after `maxMs` at the latest. */
export function whenIdle(work: () => void, maxMs: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: maxMs });
  else setTimeout(work, Math.min(loadedMs, maxMs));
}

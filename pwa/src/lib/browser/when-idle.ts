/** Delay in milliseconds without idle callbacks, as in Safari: usually the page has loaded by then. */
const loadedMs = 1000;

/** Runs the work when the browser is idle, after `maxMs` milliseconds at the latest. */
export function whenIdle(work: () => void, maxMs: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: maxMs });
  else setTimeout(work, Math.min(loadedMs, maxMs));
}

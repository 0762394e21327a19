/** Runs the work in a quiet moment, after `maxMs` at the latest; where the browser cannot tell, as in Safari, then. */
export function whenIdle(work: () => void, maxMs: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: maxMs });
  else setTimeout(work, maxMs);
}

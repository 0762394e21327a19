/**
 * Gives the entry of the history that this page was opened at a key of its own, which it keeps over a reload. The router
 * gives one to every later entry, and calls all first ones "default": what is remembered of one would show up in the next.
 */
export function keyFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  if (state?.key !== undefined) return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}

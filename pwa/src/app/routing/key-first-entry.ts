/**
 * Gives the history entry of this page load its own key, which survives a reload. The router gives keys to later entries
 * only and names every first entry "default", so that one visit would restore the scroll position of another.
 */
export function keyFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  if (state?.key !== undefined) return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}

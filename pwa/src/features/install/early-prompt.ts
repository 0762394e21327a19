declare global {
  /** Set by the script in `index.html`. */
  var wellensInstallPrompt: Event | undefined;
}

/**
 * The browser's question, which comes once and maybe before any of the app's code: the page's own script keeps it.
 * @returns null where the browser has not asked yet
 */
export function takeInstallPrompt(): Event | null {
  const taken = globalThis.wellensInstallPrompt ?? null;
  globalThis.wellensInstallPrompt = undefined;
  return taken;
}

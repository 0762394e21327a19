let held: Event | null = null;

function hold(event: Event): void {
  event.preventDefault();
  held = event;
}

/** Keeps the browser's question, which comes once and maybe before the code that knows what to do with it. */
export const holdInstallPrompt = (): void => window.addEventListener('beforeinstallprompt', hold);

/** Hands the question over and listens no longer. @returns null where the browser has not asked yet */
export function takeInstallPrompt(): Event | null {
  window.removeEventListener('beforeinstallprompt', hold);
  const taken = held;
  held = null;
  return taken;
}

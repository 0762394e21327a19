import { useSyncExternalStore } from 'react';
import { mobileBreakpointPx } from '#contracts/limits.ts';

/** In em, as in the stylesheets: with text twice as large, a window has room for half as much. */
const phoneWidth = () => window.matchMedia(`(max-width: ${(mobileBreakpointPx - 1) / 16}em)`);

function subscribe(listener: () => void): () => void {
  const query = phoneWidth();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Whether the window is narrower than the mobile breakpoint. For differences in appearance, use a stylesheet instead.
 */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phoneWidth().matches);

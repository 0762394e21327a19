import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { StripArrows } from './strip-arrows.tsx';

const findStrip = () => document.querySelector<HTMLElement>('#root [role="group"][aria-label="Categories"]');

function subscribeToPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Puts the arrows into the category strip of whichever page shows one. The strip does not name them itself, because it
 * belongs to the first load of home, and they do not.
 */
export function StripArrowsLayer() {
  const strip = useSyncExternalStore(subscribeToPage, findStrip);
  return strip === null ? null : createPortal(<StripArrows />, strip);
}

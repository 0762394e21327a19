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
 * Adds the arrows to the category strip of the current page. The strip does not import them, because it is in the first
 * chunk and they are not.
 */
export function StripArrowsLayer() {
  const strip = useSyncExternalStore(subscribeToPage, findStrip);
  return strip === null ? null : createPortal(<StripArrows />, strip);
}

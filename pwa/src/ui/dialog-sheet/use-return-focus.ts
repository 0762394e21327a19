import { useLayoutEffect } from 'react';

/**
 * When a layer closes, the focus goes back to what opened it; unless something else has taken it meanwhile, such as the
 * page that a link in the layer led to.
 */
export function useReturnFocus(isOpen: boolean): void {
  // Before the layer's own effects move the focus into it.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    return () => {
      // After the layer has let go of the focus.
      requestAnimationFrame(() => {
        const now = document.activeElement;
        const isLost = now === null || now === document.body || now.closest('[role="dialog"]') !== null;
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}

import { useLayoutEffect, useRef } from 'react';
import { controlInUse, focusNear } from '#pwa/ui/recover-focus.ts';

const dialogAround = (element: Element | null): Element | null => element?.closest('[role="dialog"]') ?? null;

/**
 * When a layer closes, returns the focus to the element that opened it, or near it if it was removed or disabled, as
 * while the answer of the layer is being sent. Does nothing if something else took the focus, such as the page that a
 * link in the layer opened, another layer, or this layer reopened.
 */
export function useReturnFocus(isOpen: boolean): void {
  const isOpenNow = useRef(isOpen);
  // Before the layer's own effects move the focus into it.
  useLayoutEffect(() => {
    isOpenNow.current = isOpen;
    if (!isOpen) return;
    const opener = controlInUse();
    return () => {
      isOpenNow.current = false;
      const closing = dialogAround(document.activeElement);
      // After the layer has released the focus.
      requestAnimationFrame(() => {
        if (isOpenNow.current) return;
        const now = document.activeElement;
        const around = dialogAround(now);
        const isLost = now === null || now === document.body || (around !== null && around === closing);
        if (!isLost || !(opener instanceof HTMLElement)) return;
        const canReturn = opener.isConnected && !opener.matches(':disabled');
        if (canReturn) opener.focus({ preventScroll: true });
        else focusNear(opener);
      });
    };
  }, [isOpen]);
}

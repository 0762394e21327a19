import { useEffect } from 'react';

/**
 * Fluent hides the page behind an open dialog from screen readers until the dialog closes. A dialog that unmounts with
 * its screen, for example when a link in it navigates, never closes, so this shows the page again.
 */
export function useShowPageAgain(): void {
  useEffect(
    () => () => {
      // Deferred, because an effect may run again at once (strict mode) and Fluent's own clean-up comes first.
      setTimeout(() => {
        if (document.querySelector('[role="dialog"]') !== null) return;
        for (const part of document.querySelectorAll('body > [aria-hidden="true"]')) {
          part.removeAttribute('aria-hidden');
        }
      });
    },
    [],
  );
}

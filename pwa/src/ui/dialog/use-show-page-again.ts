import { useEffect } from 'react';

/**
 * Fluent hides the page behind an open dialog from screen readers, and shows it again when the dialog closes. One that
 * goes away with its screen, as when a link in it leads elsewhere, never closes: the page is shown again here.
 */
export function useShowPageAgain(): void {
  useEffect(
    () => () => {
      // Later, since an effect may run again at once (strict mode) and Fluent's own clean-up comes first.
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

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Id of the element that contains the screens; the skip link and new pages focus it. */
export const contentId = 'content';

/** Focuses the content after a navigation, for screen readers and the Tab key; not on the first page or for a new query. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);

  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    const content = document.getElementById(contentId);
    if (content !== null && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname]);
}

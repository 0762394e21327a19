import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the screens are; the skip link and a new page lead here. */
export const contentId = 'content';

/** A new page takes the focus, so that a screen reader and the tab key go on there; not the first, and not a new query. */
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

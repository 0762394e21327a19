import { useLayoutEffect } from 'react';

/** Parts of the page that other parts make room for. */
type PagePart =
  | 'nav'
  | 'banner'
  | 'action-banner'
  | 'loading'
  | 'thread'
  | 'booking-bar'
  | 'pay-bar'
  | 'wizard-bar'
  | 'wizard-offline-bar'
  | 'sheet'
  | 'drawer'
  | 'roster'
  | 'printed-sheet';

/** How many of each part are on the page: a dialog may open another. */
const counts = new Map<PagePart, number>();

function change(part: PagePart, by: 1 | -1): void {
  const count = (counts.get(part) ?? 0) + by;
  counts.set(part, count);
  document.documentElement.toggleAttribute(`data-has-${part}`, count > 0);
}

/**
 * Marks on the document's root that a part is on the page, as `data-has-…`, before the browser paints. `:has()` would
 * need no script, but then the browser checks the whole page at each change.
 */
export function usePagePart(part: PagePart, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    change(part, 1);
    return () => change(part, -1);
  }, [part, isShown]);
}

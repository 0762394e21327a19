import { useLayoutEffect } from 'react';

/** What other parts of the page make room or step back for, wherever it stands. */
type PagePart =
  | 'nav'
  | 'banner'
  | 'loading'
  | 'thread'
  | 'booking-bar'
  | 'pay-bar'
  | 'wizard-bar'
  | 'wizard-offline-bar'
  | 'sheet';

/** How many of a part are on the page: a dialog may have opened another. */
const counts = new Map<PagePart, number>();

function change(part: PagePart, by: 1 | -1): void {
  const count = (counts.get(part) ?? 0) + by;
  counts.set(part, count);
  document.documentElement.toggleAttribute(`data-has-${part}`, count > 0);
}

/**
 * Says on the document's root that a part is on the page, as `data-has-…`, before the page is drawn with it. A style with
 * `:has()` needs no script, but has the browser go through the whole page again at each change anywhere in it.
 */
export function usePagePart(part: PagePart, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    change(part, 1);
    return () => change(part, -1);
  }, [part, isShown]);
}

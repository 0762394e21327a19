import { useLayoutEffect } from 'react';

/** What other parts of the page make room or step back for, wherever it stands. */
type PagePart =
  | 'nav'
  | 'banner'
  | 'floating'
  | 'loading'
  | 'thread'
  | 'booking-bar'
  | 'pay-bar'
  | 'wizard-bar'
  | 'wizard-offline-bar';

const shown = new Map<PagePart, number>();

/**
 * Says on the document's root that a part is on the page, as `data-has-…`, before the page is drawn with it. A style with
 * `:has()` needs no script, but has the browser go through the whole page again at each change anywhere in it.
 */
export function usePagePart(part: PagePart, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    count(part, 1);
    return () => count(part, -1);
  }, [part, isShown]);
}

function count(part: PagePart, by: number): void {
  const amount = (shown.get(part) ?? 0) + by;
  shown.set(part, amount);
  document.documentElement.toggleAttribute(`data-has-${part}`, amount > 0);
}

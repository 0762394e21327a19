import { useLayoutEffect } from 'react';

/** What other parts of the page make room or step back for, wherever it stands. There is one of each at a time. */
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

/**
 * Says on the document's root that a part is on the page, as `data-has-…`, before the page is drawn with it. A style with
 * `:has()` needs no script, but has the browser go through the whole page again at each change anywhere in it.
 */
export function usePagePart(part: PagePart, isShown = true): void {
  useLayoutEffect(() => {
    const name = `data-has-${part}`;
    const root = document.documentElement;
    root.toggleAttribute(name, isShown);
    return () => root.removeAttribute(name);
  }, [part, isShown]);
}

import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';

/** Distance from the end within which the list counts as at its end and follows new messages, in px. */
const endPx = 64;
/** Distance from an edge within which the next messages are loaded, in px. */
const edgePx = 600;

export interface AnchoredScroll {
  scroller: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  /** Whether the last message is visible. */
  isAtEnd: boolean;
  /** Scrolls to the end and stays there. */
  stickToEnd: () => void;
}

interface Options {
  /** Changes on every render of the list. */
  drawn: unknown;
  /** Whether the rendered window includes the last message. */
  reachesEnd: boolean;
  onNearStart: () => void;
  onNearEnd: () => void;
}

const distanceToEnd = (element: HTMLElement): number =>
  element.scrollHeight - element.scrollTop - element.clientHeight;

/**
 * Anchors the scroll position of a growing list: at its end while the person is there, else the message at the top edge
 * stays in place when messages are added or removed. Items have `data-key`.
 */
export function useAnchoredScroll({ drawn, reachesEnd, onNearStart, onNearEnd }: Options): AnchoredScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef<{ sticks: boolean; anchor: { key: string; top: number } | null }>({
    sticks: true,
    anchor: null,
  });
  const [isAtEnd, setIsAtEnd] = useState(true);

  const note = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const sticks = reachesEnd && distanceToEnd(element) <= endPx;
    place.current = { sticks, anchor: findAnchor(element) };
    setIsAtEnd(sticks);
  }, [reachesEnd]);

  const restore = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const { sticks, anchor } = place.current;
    if (sticks) element.scrollTop = element.scrollHeight;
    else if (anchor !== null) {
      const item = element.querySelector<HTMLElement>(`[data-key="${anchor.key}"]`);
      if (item !== null) element.scrollTop = item.offsetTop - anchor.top;
    }
  }, []);

  const lookAtEdges = (): void => {
    const element = scroller.current;
    if (element === null) return;
    if (element.scrollTop < edgePx) onNearStart();
    if (distanceToEnd(element) < edgePx) onNearEnd();
  };
  const onScroll = (): void => {
    note();
    lookAtEdges();
  };

  useLayoutEffect(restore, [restore, drawn]);

  // After a render the person may still be at an edge, where no scroll event follows.
  const lookAgain = useEffectEvent(() => {
    if (!place.current.sticks) lookAtEdges();
  });
  useEffect(() => lookAgain(), [drawn]);

  useResize(scroller, restore, drawn);

  const stickToEnd = (): void => {
    place.current = { sticks: true, anchor: null };
    setIsAtEnd(true);
    restore();
  };
  return { scroller, onScroll, isAtEnd, stickToEnd };
}

/** Restores the position when the window or the message field changes its height. */
function useResize(scroller: RefObject<HTMLElement | null>, onResize: () => void, drawn: unknown): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(onResize);
    observer.observe(element);
    return () => observer.disconnect();
    // The element is rendered with the first messages.
  }, [scroller, onResize, drawn]);
}

/** First visible item and its distance from the top edge. */
function findAnchor(element: HTMLElement): { key: string; top: number } | null {
  for (const item of element.querySelectorAll<HTMLElement>('[data-key]')) {
    if (item.offsetTop + item.offsetHeight <= element.scrollTop) continue;
    return { key: item.dataset['key'] ?? '', top: item.offsetTop - element.scrollTop };
  }
  return null;
}

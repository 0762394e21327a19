import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';

/** This close to its end a conversation counts as read to the end, and follows what comes, in px. */
const endPx = 64;
/** This close to an edge of what is drawn the next part is asked for, in px. */
const edgePx = 600;

export interface AnchoredScroll {
  scroller: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  /** Whether the last message is in sight. */
  isAtEnd: boolean;
  /** From now on the end stays in sight. */
  stickToEnd: () => void;
}

interface Options {
  /** Another value whenever something was drawn. */
  drawn: unknown;
  /** What is drawn reaches to the end of the conversation. */
  reachesEnd: boolean;
  onNearStart: () => void;
  onNearEnd: () => void;
}

const distanceToEnd = (element: HTMLElement): number =>
  element.scrollHeight - element.scrollTop - element.clientHeight;

/**
 * Keeps a growing list where the person reads it: at its end while they are there, else the message at the upper edge
 * stays where it is, whatever is put before it or taken away behind it. Its items carry `data-key`.
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

  // What was drawn may not be enough for a person who stands at an edge, where no scrolling tells of them any more.
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

/** The first item in sight, and how far below the upper edge it begins. */
function findAnchor(element: HTMLElement): { key: string; top: number } | null {
  for (const item of element.querySelectorAll<HTMLElement>('[data-key]')) {
    if (item.offsetTop + item.offsetHeight <= element.scrollTop) continue;
    return { key: item.dataset['key'] ?? '', top: item.offsetTop - element.scrollTop };
  }
  return null;
}

import { useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';

/** Share of the width a finger must draw to turn the page, and the speed in widths a second that does too. */
const turnAt = { share: 0.3, speed: 0.6 };
/** Movement in CSS pixels after which a touch is a swipe and no longer a tap. */
const slopPx = 8;

interface Drag {
  pointerId: number;
  startX: number;
  startedAt: number;
  width: number;
  dx: number;
}

interface SwipeOptions {
  /** What the finger draws; it follows while the finger is down. */
  stripRef: RefObject<HTMLElement | null>;
  isEnabled: boolean;
  onTouch?: () => void;
  /** A finished swipe: on (+1), back (-1) or not far enough (0), and how far it was drawn, in widths. */
  onSwipe: (direction: 1 | -1 | 0, dragged: number) => void;
}

/**
 * Handlers that let a finger draw a strip of pictures. They stand on an element around the strip, so that they also
 * hear touches of a link stretched over it. The element needs `touch-action: pan-y pinch-zoom`.
 */
export function useSwipe({ stripRef, isEnabled, onTouch, onSwipe }: SwipeOptions) {
  const drag = useRef<Drag | null>(null);
  const hasSwiped = useRef(false);

  const finish = (event: PointerEvent, isTurned: boolean) => {
    const { current } = drag;
    if (current === null || current.pointerId !== event.pointerId) return;
    drag.current = null;
    if (Math.abs(current.dx) < slopPx) return;
    hasSwiped.current = true;
    if (stripRef.current) stripRef.current.style.transform = '';
    const dragged = current.dx / current.width;
    const speed = Math.abs(dragged) / Math.max(0.001, (event.timeStamp - current.startedAt) / 1000);
    const isFar = Math.abs(dragged) > turnAt.share || speed > turnAt.speed;
    onSwipe(isTurned && isFar ? (dragged < 0 ? 1 : -1) : 0, dragged);
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      hasSwiped.current = false;
      const box = stripRef.current?.getBoundingClientRect();
      if (!isEnabled || event.pointerType === 'mouse' || !event.isPrimary || box === undefined) return;
      if (event.clientY < box.top || event.clientY > box.bottom) return;
      onTouch?.();
      drag.current = {
        pointerId: event.pointerId,
        startX: event.clientX,
        startedAt: event.timeStamp,
        width: Math.max(1, box.width),
        dx: 0,
      };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag;
      if (current === null || current.pointerId !== event.pointerId) return;
      current.dx = event.clientX - current.startX;
      if (Math.abs(current.dx) < slopPx || stripRef.current === null) return;
      stripRef.current.style.transform = `translateX(${current.dx}px)`;
    },
    onPointerUp: (event: PointerEvent) => finish(event, true),
    onPointerCancel: (event: PointerEvent) => finish(event, false),
    onClickCapture: (event: MouseEvent) => {
      if (!hasSwiped.current) return;
      // The finger turned a page; the link below it was not meant.
      hasSwiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

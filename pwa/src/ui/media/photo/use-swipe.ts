import { useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';

/** A swipe turns the page beyond this share of the width, or above this speed in widths per second. */
const turnAt = { share: 0.3, speed: 0.6 };
/** Movement in CSS pixels from which a touch is a swipe and not a tap. */
const slopPx = 8;

interface Drag {
  pointerId: number;
  startX: number;
  startedAt: number;
  width: number;
  dx: number;
}

interface SwipeOptions {
  /** The element that follows the finger. */
  stripRef: RefObject<HTMLElement | null>;
  isEnabled: boolean;
  onTouch?: () => void;
  /** A finished swipe: on (+1), back (-1) or too short (0), and its distance in widths. */
  onSwipe: (direction: 1 | -1 | 0, dragged: number) => void;
}

/**
 * Handlers for swiping a strip of pictures. Put them on an element around the strip, so that they also receive touches
 * of a link stretched over it. The element needs `touch-action: pan-y pinch-zoom`.
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
      // The swipe must not follow the link below it.
      hasSwiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

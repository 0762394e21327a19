import { useEffect, useRef, type RefObject } from 'react';

interface PushAway {
  direction: 'right' | 'down';
  /** From this far on, letting go is a push; short of it the element comes back. */
  thresholdPx: number;
  onPush: () => void;
  /** What moves, where it is not the touched element itself: the nearest ancestor that matches. */
  moves?: string;
}

/**
 * Lets an element be pushed away with a finger or a mouse. It follows through its style, not through state: a render per
 * move would stutter. Pushed, it stays where it was let go of, so that what closes it goes on from there.
 */
export function usePushAway<T extends HTMLElement>(options: PushAway): RefObject<T | null> {
  const ref = useRef<T>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const touched = ref.current;
    if (touched === null) return;
    let start: PointerEvent | null = null;
    let distance = 0;
    const moved = (): HTMLElement => {
      const { moves } = latest.current;
      return (moves !== undefined && touched.closest<HTMLElement>(moves)) || touched;
    };
    const begin = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button, a, input') !== null) return;
      start = event;
      distance = 0;
    };
    const move = (event: PointerEvent) => {
      if (start?.pointerId !== event.pointerId) return;
      const isDown = latest.current.direction === 'down';
      distance = Math.max(0, isDown ? event.clientY - start.clientY : event.clientX - start.clientX);
      moved().style.translate = isDown ? `0 ${distance}px` : `${distance}px 0`;
    };
    const end = (event: PointerEvent) => {
      if (start?.pointerId !== event.pointerId) return;
      start = null;
      if (event.type === 'pointerup' && distance >= latest.current.thresholdPx) latest.current.onPush();
      else moved().style.translate = '';
    };
    touched.addEventListener('pointerdown', begin);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      touched.removeEventListener('pointerdown', begin);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, []);
  return ref;
}

import { useEffect, useRef, type RefObject } from 'react';

interface PushAway {
  direction: 'right' | 'down';
  /** Distance from which releasing the element dismisses it; below it, the element moves back. */
  thresholdPx: number;
  onPush: () => void;
  /** Selector of the element that moves, if not the touched one: the nearest matching ancestor. */
  moves?: string;
}

/**
 * Lets a finger or mouse push an element away. It moves through its style, not state, because a render per move would
 * stutter. A dismissed element stays where it was released, so that the closing animation continues from there.
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

import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';

/** Rows from one of which the pointer drags; `to` is where it would be dropped. Indexes from 0. */
interface Drag {
  from: number;
  to: number;
  /** Movement of the pointer since the start, in pixels. */
  offset: number;
}

/** The pointer that drags, in the coordinates of the window, and how far the page was scrolled at its start. */
interface Pointer {
  id: number;
  startY: number;
  y: number;
  scrolledFrom: number;
}

/** Distance from the window's edges within which it scrolls, and how far per frame, in pixels. */
const edge = { distance: 80, step: 10 } as const;

interface DragOrderOptions {
  /** The list whose children are the rows. */
  listRef: { readonly current: HTMLElement | null };
  onMove: (from: number, to: number) => void;
}

/**
 * Reorders the rows of a list by dragging a handle with mouse, pen or finger. The order changes when the pointer is
 * released; Escape or a lost pointer leaves it.
 */
export function useDragOrder({ listRef, onMove }: DragOrderOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointer = useRef<Pointer | null>(null);

  const update = () => {
    const at = pointer.current;
    if (at === null) return;
    const rows = [...(listRef.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const offset = at.y - at.startY + window.scrollY - at.scrolledFrom;
    setDrag((before) =>
      before === null ? null : { ...before, offset, to: placeAt(rows, before.from, at.y) },
    );
  };
  const stop = () => {
    pointer.current = null;
    setDrag(null);
  };

  const isDragging = drag !== null;
  useEdgeScroll({ isActive: isDragging, pointer, onScroll: update });
  useEscape(isDragging, stop);

  /** Handlers of the handle of a row. */
  const handleOf = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || pointer.current !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = {
        id: event.pointerId,
        startY: event.clientY,
        y: event.clientY,
        scrolledFrom: window.scrollY,
      };
      setDrag({ from, to: from, offset: 0 });
    },
    onPointerMove: (event: PointerEvent) => {
      if (pointer.current?.id !== event.pointerId) return;
      pointer.current.y = event.clientY;
      update();
    },
    onPointerUp: () => {
      if (drag !== null && drag.to !== drag.from) onMove(drag.from, drag.to);
      stop();
    },
    onPointerCancel: stop,
    onLostPointerCapture: stop,
  });
  return { drag, handleOf };
}

interface EdgeScrollOptions {
  isActive: boolean;
  pointer: { readonly current: Pointer | null };
  onScroll: () => void;
}

/** Scrolls the window in each frame in which the pointer is near its upper or lower edge. */
function useEdgeScroll({ isActive, pointer, onScroll }: EdgeScrollOptions): void {
  const handleScroll = useEffectEvent(onScroll);
  useEffect(() => {
    if (!isActive) return undefined;
    let frame = requestAnimationFrame(function scroll() {
      const step = scrollStep(pointer.current?.y ?? window.innerHeight / 2);
      if (step !== 0) {
        window.scrollBy({ top: step, behavior: 'instant' });
        handleScroll();
      }
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isActive, pointer]);
}

function useEscape(isActive: boolean, onEscape: () => void): void {
  const handleKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isActive]);
}

/** Where a dragged row belongs: after each row whose middle is above the pointer. */
function placeAt(rows: readonly DOMRect[], from: number, y: number): number {
  return rows.filter((row, index) => index !== from && row.top + row.height / 2 < y).length;
}

function scrollStep(y: number): number {
  if (y < edge.distance) return -edge.step;
  return y > window.innerHeight - edge.distance ? edge.step : 0;
}

import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { dayAfterKey, useRovingDay } from '#pwa/ui/calendar/use-roving-day.ts';
import { useAddressedDay, useDayInAddress } from './addressed-day.ts';
import {
  firstShownDay,
  pressDay,
  selectTo,
  type DaySelection,
  type SelectableDays,
} from './day-selection.ts';

/** A drag since the button went down on `anchor`. `before` is what to return to if it becomes a scroll. */
interface Drag {
  anchor: string;
  before: DaySelection | null;
  isDrawn: boolean;
}

const dayOf = (element: EventTarget | null): string | null =>
  (element instanceof Element ? element.closest<HTMLElement>('[data-day]')?.dataset['day'] : null) ?? null;

/**
 * Selection of days in a grid: by pressing the first and the last one, by dragging, or with the arrow keys while Shift
 * is held. Escape deselects. The day in the tab order is in the address of the page.
 */
export function useDaySelection(selectable: SelectableDays) {
  const { first, last } = selectable;
  const firstShown = firstShownDay(first);
  const addressed = useAddressedDay({ first: firstShown, last });
  const roving = useRovingDay(null, firstShown, addressed ?? first, last);
  const { gridRef, day: stop, moveTo, handleKeyDown: moveWithKey } = roving;
  const putInAddress = useDayInAddress(stop, first);
  const [selection, setSelection] = useState<DaySelection | null>(null);

  const drawTo = (anchor: string, day: string) => setSelection(selectTo(anchor, day, selectable));

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selection !== null) {
      event.preventDefault();
      setSelection(null);
      return;
    }
    const next = dayAfterKey(stop, event);
    // With Shift, the page keys go to another year.
    if (next !== null && event.shiftKey && !event.key.startsWith('Page')) {
      drawTo(selection?.anchor ?? (stop < first ? first : stop), next);
    }
    moveWithKey(event);
  };
  const handlePress = (day: string, event: MouseEvent) => {
    moveTo(day);
    if (event.shiftKey && selection !== null) drawTo(selection.anchor, day);
    else setSelection(pressDay(selection, day, selectable));
  };
  const { isDrawing, endDrag, dragProps } = useDayDrag(selectable, selection, {
    onDraw: (anchor, day) => {
      drawTo(anchor, day);
      moveTo(day);
    },
    onCancel: setSelection,
  });

  return {
    stop,
    moveTo,
    firstShown,
    selection,
    /** The selection is being dragged: nothing may cover the days. */
    isDrawing,
    clear: () => setSelection(null),
    endDrag,
    handlePress,
    /** Run before a day opens another page: Back returns to this day. */
    leaveFrom: (day: string) => {
      moveTo(day);
      putInAddress(day);
    },
    gridProps: { ref: gridRef, onKeyDown: handleKeyDown, ...dragProps },
  };
}

interface DragEffects {
  onDraw: (anchor: string, day: string) => void;
  /** The drag became a scroll. */
  onCancel: (before: DaySelection | null) => void;
}

/** Dragging over days by mouse, pen or finger, from where the button goes down to where it is released. */
function useDayDrag(
  { first, last }: SelectableDays,
  selection: DaySelection | null,
  { onDraw, onCancel }: DragEffects,
) {
  const [isDrawing, setIsDrawing] = useState(false);
  const drag = useRef<Drag | null>(null);

  /** @returns whether the press is the end of a drag */
  const endDrag = (): boolean => {
    const wasDrawn = drag.current?.isDrawn === true;
    drag.current = null;
    return wasDrawn;
  };
  const handlePointerDown = ({ button, target }: PointerEvent) => {
    const day = button === 0 ? dayOf(target) : null;
    const isSelectable = day !== null && day >= first && day <= last;
    drag.current = isSelectable ? { anchor: day, before: selection, isDrawn: false } : null;
    // Also outside the grid.
    if (isSelectable) window.addEventListener('pointerup', () => setIsDrawing(false), { once: true });
  };
  const handlePointerMove = ({ buttons, clientX, clientY }: PointerEvent) => {
    const now = drag.current;
    if (now === null) return;
    if (buttons === 0) {
      drag.current = null;
      setIsDrawing(false);
      return;
    }
    // All events of a touch go to the element where it began.
    const day = dayOf(document.elementFromPoint(clientX, clientY));
    if (day === null || (day === now.anchor && !now.isDrawn)) return;
    now.isDrawn = true;
    setIsDrawing(true);
    onDraw(now.anchor, day);
  };
  /** The browser has begun to scroll. */
  const handlePointerCancel = () => {
    if (drag.current?.isDrawn === true) onCancel(drag.current.before);
    drag.current = null;
    setIsDrawing(false);
  };

  return {
    isDrawing,
    endDrag,
    dragProps: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerCancel: handlePointerCancel,
    },
  };
}

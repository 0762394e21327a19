import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { addDays } from '#contracts/rules/days.ts';
import { firstDayOf, monthOf, shiftMonth, weekdayOf } from './calendar-month.ts';

/** Keys of a date grid. Source: WAI-ARIA Authoring Practices, date picker dialog. */
export function dayAfterKey(day: string, event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string | null {
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return shiftMonth(day, event.shiftKey ? -12 : -1);
    case 'PageDown':
      return shiftMonth(day, event.shiftKey ? 12 : 1);
    default:
      return null;
  }
}

interface RovingDay {
  gridRef: RefObject<HTMLDivElement | null>;
  /** The one day in the tab order. Its month is shown. */
  day: string;
  moveTo: (day: string) => void;
  handleKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Keyboard navigation of the grid: one day is in the tab order, and keys move it, but not before the month of `first`.
 * @param startDate a change moves the tab stop there, so that a range set from outside is shown
 * @param near initial tab stop if there is no `startDate`
 * @param last keys do not move beyond this day
 */
export function useRovingDay(
  startDate: string | null,
  first: string,
  near = first,
  last?: string,
): RovingDay {
  const gridRef = useRef<HTMLDivElement>(null);
  const mustFocus = useRef(false);
  const [day, setDay] = useState(startDate ?? (near < first ? first : near));
  const [seenStart, setSeenStart] = useState(startDate);

  if (startDate !== seenStart) {
    setSeenStart(startDate);
    if (startDate !== null) setDay(startDate);
  }

  const firstDay = firstDayOf(monthOf(first));
  const moveTo = (next: string) => {
    const latest = last === undefined || next < last ? next : last;
    setDay(latest < firstDay ? firstDay : latest);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(day, event);
    if (next === null) return;
    event.preventDefault();
    mustFocus.current = true;
    moveTo(next);
  };

  useEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    gridRef.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  });

  return { gridRef, day, moveTo, handleKeyDown };
}

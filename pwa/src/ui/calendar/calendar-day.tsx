import { joinClasses } from '#pwa/ui/join-classes.ts';
import { dayOfMonth, spokenDay } from './calendar-month.ts';
import type { DayKind } from './range-selection.ts';
import styles from './range-calendar.module.css';

/** Where a day stands in the range that is chosen or previewed; `alone` is a check-in without a check-out yet. */
export type DayPlace = 'outside' | 'alone' | 'start' | 'inside' | 'end';

const kindLabels: Record<DayKind, string | null> = {
  free: null,
  past: 'in the past',
  unavailable: 'unavailable',
  'too-short': 'unavailable, too short for a stay',
  'check-out-only': 'check-out only',
};

interface CalendarDayProps {
  day: string;
  kind: DayKind;
  place: DayPlace;
  /** The place comes from a preview, not from a choice. */
  isPreview: boolean;
  /** The band is rounded here because its row begins or ends. */
  edge: { start: boolean; end: boolean };
  isToday: boolean;
  isPickable: boolean;
  isFocusStop: boolean;
  onPick: (day: string) => void;
  onPoint: (day: string | null) => void;
}

const placeLabels: Record<DayPlace, string | null> = {
  outside: null,
  alone: 'check-in',
  start: 'check-in',
  inside: 'in your stay',
  end: 'check-out',
};

/** One day of the grid: a cell with its button. A day that cannot be picked stays reachable, so that it is spoken. */
export function CalendarDay(props: CalendarDayProps) {
  const { day, kind, place, isPreview, edge, isToday, isPickable, isFocusStop, onPick, onPoint } = props;
  const isChosen = place !== 'outside' && !isPreview;
  const isEnd = isChosen && place !== 'inside';
  const isDisabled = !isPickable && !isEnd;
  const words = labelsOf(props);
  return (
    <div
      role="gridcell"
      aria-selected={isChosen}
      className={joinClasses(
        styles.cell,
        place !== 'outside' && place !== 'alone' && styles.band,
        place === 'start' && styles.bandStart,
        place === 'end' && styles.bandEnd,
        edge.start && styles.rowStart,
        edge.end && styles.rowEnd,
        isPreview && styles.preview,
      )}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={isFocusStop ? 0 : -1}
        aria-label={[spokenDay(day), ...words].join(', ')}
        aria-disabled={isDisabled}
        aria-current={isToday ? 'date' : undefined}
        title={isDisabled && kind !== 'past' ? (kindLabels[kind] ?? undefined) : undefined}
        className={joinClasses(
          styles.day,
          isToday && styles.today,
          isChosen && !isEnd && styles.inRange,
          isDisabled && styles.disabled,
          isDisabled && kind === 'check-out-only' && styles.checkOutOnly,
          kind === 'unavailable' && styles.unavailable,
          isEnd && styles.chosen,
        )}
        onClick={() => onPick(day)}
        onPointerEnter={() => onPoint(day)}
        onPointerLeave={() => onPoint(null)}
      >
        {dayOfMonth(day)}
      </button>
    </div>
  );
}

function labelsOf({ kind, place, isPreview, isToday, isPickable }: CalendarDayProps): string[] {
  const isChosen = place !== 'outside' && !isPreview;
  // Once the day can be picked as check-out, it no longer matters that no stay can start there.
  const kindWord = isPickable || isChosen ? null : kindLabels[kind];
  return [isToday ? 'today' : null, isChosen ? placeLabels[place] : null, kindWord].filter(
    (word) => word !== null,
  );
}

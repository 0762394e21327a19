import { joinClasses } from '#pwa/ui/join-classes.ts';
import { dayOfMonth, spokenDay } from './calendar-month.ts';
import type { DayKind } from './range-selection.ts';
import styles from './range-calendar.module.css';

/** Position of a day in the chosen or previewed range; `alone` is a check-in without a check-out. */
export type DayPlace = 'outside' | 'alone' | 'start' | 'inside' | 'end';

/** Why a day cannot be picked, apart from rules of the listing. */
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
  /** The listing's rule against picking it: 'Minimum 3 nights'. */
  rule: string | null;
  place: DayPlace;
  /** The range is a preview. */
  isPreview: boolean;
  /** Whether the band is rounded here, at the start or end of a row. */
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

/**
 * A cell of the grid with its button. A day that cannot be picked is still focusable, so that screen readers announce
 * it.
 */
export function CalendarDay(props: CalendarDayProps) {
  const { day, kind, rule, place, isPreview, edge, isToday, isPickable, isFocusStop, onPick, onPoint } =
    props;
  const isChosen = place !== 'outside' && !isPreview;
  const isEnd = isChosen && place !== 'inside';
  const isDisabled = !isPickable && !isEnd;
  const labels = labelsOf(props);
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
        aria-label={[spokenDay(day), ...labels].join(', ')}
        aria-disabled={isDisabled}
        aria-current={isToday ? 'date' : undefined}
        title={isDisabled && kind !== 'past' ? (rule ?? kindLabels[kind] ?? undefined) : undefined}
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

function labelsOf({ kind, rule, place, isPreview, isToday, isPickable }: CalendarDayProps): string[] {
  const isChosen = place !== 'outside' && !isPreview;
  // As a check-out the day is fine, although no stay can start there.
  const kindLabel = isPickable || isChosen ? null : (rule ?? kindLabels[kind]);
  return [isToday ? 'today' : null, isChosen ? placeLabels[place] : null, kindLabel].filter(
    (word) => word !== null,
  );
}

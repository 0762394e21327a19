import { formatMonth } from '#pwa/lib/months.ts';
import { ChevronLeft20Regular, ChevronRight20Regular } from '#pwa/ui/icons/icons.tsx';
import { addMonths, monthOf, weekdays } from './calendar-month.ts';
import styles from './range-calendar.module.css';

/** The row of column headings. */
export const WeekdayRow = () => (
  <div role="row" className={styles.week}>
    {weekdays.map(({ letter, name }) => (
      <div key={name} role="columnheader" aria-label={name} className={styles.weekday}>
        {letter}
      </div>
    ))}
  </div>
);

interface MonthBarProps {
  month: string;
  /** No earlier month is shown than that of this day, and no later one than that of `last`. */
  first: string;
  last?: string | undefined;
  /** Moves by this many months. */
  onStep: (count: number) => void;
}

/** The name of the month, between buttons for the previous and the next one. */
export function MonthBar({ month, first, last, onStep }: MonthBarProps) {
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.step}
        aria-label="Previous month"
        disabled={month <= monthOf(first)}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft20Regular />
      </button>
      <h3 className={styles.month} aria-live="polite">
        {formatMonth(month)}
      </h3>
      <button
        type="button"
        className={styles.step}
        aria-label={`Next month, ${formatMonth(addMonths(month, 1))}`}
        disabled={last !== undefined && month >= monthOf(last)}
        onClick={() => onStep(1)}
      >
        <ChevronRight20Regular />
      </button>
    </div>
  );
}

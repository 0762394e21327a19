import { countOf } from '#contracts/plural.ts';
import { formatMonth } from '#pwa/lib/months.ts';
import { firstDayOf, lastDayOf, monthOf, shiftMonth, weeksOf } from '#pwa/ui/calendar/calendar-month.ts';
import { MonthBar, WeekdayRow } from '#pwa/ui/calendar/month-head.tsx';
import { Options16Regular } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import type { OwnCalendar } from './calendar-queries.ts';
import { spanOf, type SelectableDays } from './day-selection.ts';
import { countUses, shownUses, spanLabel, useAppearance } from './day-use-labels.ts';
import { HostDayCell } from './host-day-cell.tsx';
import { describeDays } from './host-days.ts';
import type { useDaySelection } from './use-day-selection.ts';
import styles from './host-calendar.module.css';

interface HostMonthProps {
  calendar: OwnCalendar;
  selectable: SelectableDays;
  /** Days on which the last changes were not made. */
  refused: ReadonlySet<string>;
  days: ReturnType<typeof useDaySelection>;
  /** A booked day was pressed. */
  onOpenBooking: (id: number) => void;
}

/** One month of a host's calendar, in which days are selected by pointer or keys, and its legend. */
export function HostMonth({ calendar, selectable, refused, days, onOpenBooking }: HostMonthProps) {
  const { stop, moveTo, firstShown, selection, gridProps, endDrag, handlePress, leaveFrom } = days;
  const { first: today, last } = selectable;
  const month = monthOf(stop);
  const span = selection === null ? null : spanOf(selection);
  const shown = new Map(
    describeDays(calendar, { from: firstDayOf(month), to: lastDayOf(month) }).map((one) => [one.day, one]),
  );
  return (
    <div className={styles.month}>
      <MonthBar
        month={month}
        first={firstShown}
        last={last}
        onStep={(count) => moveTo(firstDayOf(monthOf(shiftMonth(stop, count))))}
      />
      <div
        {...gridProps}
        role="grid"
        aria-label={`Calendar, ${formatMonth(month)}`}
        aria-multiselectable="true"
        className={styles.grid}
      >
        <WeekdayRow />
        {weeksOf(month).map((week, index) => (
          <div key={`${month}-${index}`} role="row" className={styles.week}>
            {week.map((day, column) => {
              const one = day === null ? undefined : shown.get(day);
              if (one === undefined) return <div key={column} role="gridcell" />;
              const { use } = one;
              return (
                <HostDayCell
                  key={one.day}
                  day={one}
                  today={today}
                  isSelected={span !== null && one.day >= span.from && one.day <= span.to}
                  isFocusStop={one.day === stop}
                  isRefused={refused.has(one.day)}
                  onPress={(event) => {
                    if (endDrag() && event.detail > 0) return; // a key press has no detail
                    if (!('bookingId' in use)) {
                      handlePress(one.day, event);
                      return;
                    }
                    leaveFrom(one.day);
                    onOpenBooking(use.bookingId);
                  }}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div role="status">
        <VisuallyHidden>{span !== null && sentenceFor(calendar, span)}</VisuallyHidden>
      </div>
      <Legend />
    </div>
  );
}

function sentenceFor(calendar: OwnCalendar, span: { from: string; to: string }): string {
  const days = describeDays(calendar, span);
  return `${spanLabel(span)} selected, ${countOf(days.length, 'day')}: ${countUses(days)}.`;
}

/** What the forms, icons and words of the days mean. */
function Legend() {
  return (
    <ul className={styles.legend} aria-label="Meaning of the days">
      {shownUses.map((kind) => {
        const { icon: UseIcon, word } = useAppearance[kind];
        return (
          <li key={kind}>
            <span className={styles.swatch} data-use={kind}>
              <UseIcon />
            </span>
            {word}
          </li>
        );
      })}
      <li>
        <span className={styles.swatch}>
          <Options16Regular />
        </span>
        Own rules
      </li>
    </ul>
  );
}

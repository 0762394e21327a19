import { countOf } from '#contracts/plural.ts';
import { useState } from 'react';
import { formatMonth } from '#pwa/lib/months.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { countNights } from '#contracts/rules/stay.ts';
import type { StayLimits } from '#contracts/rules/calendar.ts';
import { CalendarDay, type DayPlace } from './calendar-day.tsx';
import { firstDayOf, monthOf, shiftMonth, spokenDay, weeksOf } from './calendar-month.ts';
import { MonthBar, WeekdayRow } from './month-head.tsx';
import { openingDay } from './opening-day.ts';
import { refusalOf, restartOf } from './pick-notes.ts';
import {
  brokenRule,
  isAwaitingEnd,
  isPickable,
  isReachable,
  kindOf,
  pickDay,
  type DayRange,
  type RangeRules,
} from './range-selection.ts';
import { useRovingDay } from './use-roving-day.ts';
import styles from './range-calendar.module.css';

const noDays: ReadonlySet<string> = new Set();

interface RangeCalendarProps {
  /** Days are `YYYY-MM-DD`. */
  range: DayRange;
  onChange: (range: DayRange) => void;
  /** Today for the guest: earlier days are disabled and no earlier month is shown. */
  today: string;
  /** Days that cannot be part of a stay. */
  unavailable?: ReadonlySet<string>;
  /** A check-in must have room for this many nights. The check-out is not limited: the booking rules check it. */
  minimumNights?: number | undefined;
  /** Rules of a listing's calendar. */
  limits?: StayLimits | undefined;
  /** Day whose month is shown first if nothing is chosen and a stay fits into it; by default today. */
  near?: string | undefined;
  /** Name of the grid for screen readers, before the month. */
  label?: string;
}

/**
 * Picks check-in and check-out. `note` says why the last pressed day could not be picked, or why it became a new check-in:
 * the stay would have included taken nights, or broken a rule.
 */
function useRangePick({ range, onChange }: RangeCalendarProps, rules: RangeRules) {
  const [note, setNote] = useState<{ text: string; startDate: string | null } | null>(null);
  const pick = (day: string) => {
    const next = pickDay(range, day, rules);
    const text = next === range ? refusalOf(range, day, rules) : restartOf(range, next, rules);
    setNote(text === null ? null : { text, startDate: next.startDate });
    if (next !== range) onChange(next);
  };
  // Dates that were chosen elsewhere since, such as by a button, make it obsolete.
  return { note: note?.startDate === range.startDate ? note.text : null, pick };
}

/** One month, in which a guest chooses check-in and check-out by pointer or keys. Source: spec §2, booking panel. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { range, today, unavailable = noDays, minimumNights, limits, near, label = 'Dates' } = props;
  const rules: RangeRules = { today, unavailable, minimumNights, limits };
  const [pointedDay, setPointedDay] = useState<string | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const [openedOn] = useState(() => openingDay(near ?? today, rules));
  const { gridRef, day: stop, moveTo, handleKeyDown } = useRovingDay(range.startDate, today, openedOn);
  const { note, pick } = useRangePick(props, rules);
  const month = monthOf(stop);
  const placed = previewOf(range, pointedDay ?? (hasFocus ? stop : null), rules);

  const stepMonth = (count: number) => moveTo(firstDayOf(monthOf(shiftMonth(stop, count))));

  return (
    <div className={styles.root}>
      <MonthBar month={month} first={today} onStep={stepMonth} />
      <div
        ref={gridRef}
        role="grid"
        aria-label={`${label}, ${formatMonth(month)}`}
        aria-multiselectable="true"
        onKeyDown={handleKeyDown}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        <WeekdayRow />
        {weeksOf(month).map((week, weekIndex) => (
          <div key={`${month}-${weekIndex}`} role="row" className={styles.week}>
            {week.map((day, column) =>
              day === null ? (
                <div key={column} role="gridcell" />
              ) : (
                <CalendarDay
                  key={day}
                  day={day}
                  kind={kindOf(day, rules)}
                  rule={brokenRule(range, day, rules)?.label ?? null}
                  place={placeOf(day, placed.range)}
                  isPreview={placed.isPreview && day !== range.startDate}
                  edge={edgeOf(week, column)}
                  isToday={day === today}
                  isPickable={isPickable(range, day, rules)}
                  isFocusStop={day === stop}
                  onPick={(picked) => {
                    moveTo(picked);
                    pick(picked);
                  }}
                  onPoint={setPointedDay}
                />
              ),
            )}
          </div>
        ))}
      </div>
      <RangeStatus range={range} note={note} />
    </div>
  );
}

/** Announces the chosen dates, and shows why a pressed day was not simply picked. */
function RangeStatus({ range, note }: { range: DayRange; note: string | null }) {
  return (
    <div role="status">
      {note !== null && <p className={styles.note}>{note}</p>}
      <VisuallyHidden>{sentenceFor(range)}</VisuallyHidden>
    </div>
  );
}

/** The range to draw: the chosen one or, until a check-out is chosen, the range that picking `day` would make. */
function previewOf(
  range: DayRange,
  day: string | null,
  rules: RangeRules,
): { range: DayRange; isPreview: boolean } {
  if (day !== null && isAwaitingEnd(range) && isReachable(range.startDate, day, rules)) {
    return { range: { startDate: range.startDate, endDate: day }, isPreview: true };
  }
  return { range, isPreview: false };
}

function placeOf(day: string, { startDate, endDate }: DayRange): DayPlace {
  if (day === startDate) return endDate === null ? 'alone' : 'start';
  if (day === endDate) return 'end';
  return startDate !== null && endDate !== null && startDate < day && day < endDate ? 'inside' : 'outside';
}

/** Whether the days of the month begin or end, in this week, at a column. */
const edgeOf = (week: readonly (string | null)[], column: number): { start: boolean; end: boolean } => ({
  start: column === 0 || week[column - 1] === null,
  end: column === 6 || week[column + 1] === null,
});

function sentenceFor({ startDate, endDate }: DayRange): string {
  if (startDate === null) return '';
  if (endDate === null) return `Check-in ${spokenDay(startDate)}. Now choose your check-out.`;
  const nights = countNights(startDate, endDate);
  return `${spokenDay(startDate)} to ${spokenDay(endDate)}, ${countOf(nights, 'night')}.`;
}

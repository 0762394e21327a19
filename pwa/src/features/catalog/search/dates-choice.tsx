import { useState } from 'react';
import { defaultRangeDays } from '#contracts/limits.ts';
import { countOf } from '#contracts/plural.ts';
import type { SearchFilters } from '#contracts/rules/search/search-matching.ts';
import { addDays } from '#contracts/rules/days.ts';
import { countNights } from '#contracts/rules/stay.ts';
import { formatDay, formatDayRange, formatShortDay, localDay } from '#pwa/lib/days.ts';
import { RangeCalendar } from '#pwa/ui/calendar/range-calendar.tsx';
import styles from './dates-choice.module.css';

type SearchDates = Pick<SearchFilters, 'startDate' | 'endDate'>;

/** Whether the check-out is missing. */
export const isHalf = ({ startDate, endDate }: SearchDates): boolean =>
  startDate !== undefined && endDate === undefined;

interface DatesChoiceProps {
  dates: SearchDates;
  /** The person searched with a check-in only; the line below asks for the check-out. */
  isAsked?: boolean;
  /** The check-in is chosen first. A search with a check-in only has no dates. */
  onChange: (dates: SearchDates) => void;
}

/**
 * The calendar of a search. Below it are the chosen days, or the documented default range as a suggestion, which
 * filters only once it is accepted. Source: spec §9, decision 004.
 */
export function DatesChoice({ dates: { startDate, endDate }, isAsked = false, onChange }: DatesChoiceProps) {
  const [today] = useState(() => localDay(new Date()));
  const offered = { startDate: today, endDate: addDays(today, defaultRangeDays) };
  return (
    <div>
      <RangeCalendar
        range={{ startDate: startDate ?? null, endDate: endDate ?? null }}
        onChange={(range) =>
          onChange({ startDate: range.startDate ?? undefined, endDate: range.endDate ?? undefined })
        }
        today={today}
      />
      <div className={styles.line}>
        <span
          className={styles.words}
          role={isAsked && isHalf({ startDate, endDate }) ? 'alert' : undefined}
          title={shortDates(startDate, endDate)}
        >
          {datesLabel(startDate, endDate)}
        </span>
        {startDate === undefined ? (
          <button type="button" className={styles.action} onClick={() => onChange(offered)}>
            Next {defaultRangeDays} nights
          </button>
        ) : (
          <button
            type="button"
            className={styles.action}
            onClick={() => onChange({ startDate: undefined, endDate: undefined })}
          >
            Clear dates
          </button>
        )}
      </div>
    </div>
  );
}

function datesLabel(startDate: string | undefined, endDate: string | undefined): string {
  if (startDate === undefined) return 'Any dates';
  if (endDate === undefined) return `From ${formatDay(startDate)}: choose your check-out, or clear the dates`;
  const nights = countNights(startDate, endDate);
  return `${formatDayRange(startDate, endDate)}, ${countOf(nights, 'night')}`;
}

/** The documented short dates with the year, as a tooltip; the rest of the app shows 'Dec 10 – 14'. */
const shortDates = (...days: (string | undefined)[]): string | undefined =>
  days
    .filter((day) => day !== undefined)
    .map(formatShortDay)
    .join(' – ') || undefined;

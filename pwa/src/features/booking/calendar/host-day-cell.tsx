import type { MouseEvent } from 'react';
import { formatDollars } from '#pwa/lib/money.ts';
import { dayOfMonth, spokenDay } from '#pwa/ui/calendar/calendar-month.ts';
import { Options16Regular, Warning16Filled } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { arrivalRulesLabel, hasDatedRules, shortRules } from './dated-rule-labels.ts';
import { spokenUse, useAppearance, wordOf } from './day-use-labels.ts';
import type { HostDay } from './host-days.ts';
import styles from './host-calendar.module.css';

interface HostDayCellProps {
  day: HostDay;
  today: string;
  isSelected: boolean;
  isFocusStop: boolean;
  /** A change was not made on this day, and the host has not read that yet. */
  isRefused: boolean;
  onPress: (event: MouseEvent) => void;
}

/** A day of the host's grid: its date, its price, and what uses it by form, icon and word. */
export function HostDayCell({
  day: shown,
  today,
  isSelected,
  isFocusStop,
  isRefused,
  onPress,
}: HostDayCellProps) {
  const { day, use, price } = shown;
  const isPast = day < today;
  const hasRules = !isPast && hasDatedRules(shown);
  const labels = [
    spokenDay(day),
    day === today && 'today',
    isPast && 'in the past',
    // Of past days the device only knows what is still stored.
    !(isPast && use.kind === 'free') && spokenUse(use),
    !isPast && `${formatDollars(price)} a night`,
    hasRules && arrivalRulesLabel(shown.datedRules),
    isRefused && 'not changed: it was taken meanwhile',
  ];
  return (
    <div
      role="gridcell"
      aria-selected={isSelected}
      className={styles.cell}
      data-use={use.kind}
      data-joins={[shown.joinsPrevious && 'previous', shown.joinsNext && 'next'].filter(Boolean).join(' ')}
    >
      <button
        type="button"
        className={styles.day}
        data-day={day}
        data-past={isPast ? '' : undefined}
        tabIndex={isFocusStop ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        onClick={onPress}
      >
        <VisuallyHidden>{labels.filter((label) => label !== false).join(', ')}</VisuallyHidden>
        <DayFace day={shown} isPast={isPast} hasRules={hasRules} isRefused={isRefused} />
      </button>
    </div>
  );
}

interface DayFaceProps {
  day: HostDay;
  isPast: boolean;
  hasRules: boolean;
  isRefused: boolean;
}

/** The visible part of a day. Its label says the same to screen readers. */
function DayFace({
  day: { day, use, price, isSpecial, datedRules },
  isPast,
  hasRules,
  isRefused,
}: DayFaceProps) {
  const UseIcon = use.kind === 'free' ? null : useAppearance[use.kind].icon;
  return (
    <span className={styles.face} aria-hidden="true">
      <span className={styles.number}>{dayOfMonth(day)}</span>
      {isRefused && <Warning16Filled className={styles.refused} />}
      {UseIcon !== null && (
        <span className={styles.use}>
          <UseIcon />
          <span className={styles.word}>{wordOf(use)}</span>
        </span>
      )}
      {!isPast && use.kind === 'free' && (
        <span className={styles.price} data-special={isSpecial ? '' : undefined}>
          {formatDollars(price)}
        </span>
      )}
      {hasRules && (
        <span className={styles.rules}>
          <Options16Regular />
          <span className={styles.ruleWord}>{shortRules(datedRules)}</span>
        </span>
      )}
    </span>
  );
}

import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { lastBookableDay } from '#contracts/rules/stay.ts';
import { paths } from '#pwa/lib/paths.ts';
import { zoneDay } from '#pwa/lib/zone-days.ts';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { useOwnCalendar, type OwnCalendar } from './calendar-queries.ts';
import { spanOf } from './day-selection.ts';
import { HostMonth } from './host-month.tsx';
import { RulesForm } from './rules-form.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useDaySelection } from './use-day-selection.ts';
import styles from './host-calendar.module.css';

interface HostCalendarProps {
  propertyId: number;
  /** Days on which the last changes were not made, until the host has read it. */
  refused: ReadonlySet<string>;
  /** Notices above the calendar. */
  children?: ReactNode;
}

/** The calendar of an own listing, and the rules for its stays. Everything works offline. Source: decision 043. */
export function HostCalendar({ propertyId, refused, children }: HostCalendarProps) {
  const calendar = useOwnCalendar(propertyId);
  if (calendar === undefined) {
    return (
      <Skeletons label="Loading the calendar">
        <Skeleton height={480} radius={16} />
      </Skeletons>
    );
  }
  if (calendar === null) return null;
  return (
    <div className={styles.cards}>
      <div className={styles.card}>
        {children}
        <Days calendar={calendar} refused={refused} />
      </div>
      <div className={styles.card}>
        <Section title="Rules for stays">
          <RulesForm calendar={calendar} />
        </Section>
      </div>
    </div>
  );
}

function Days({ calendar, refused }: { calendar: OwnCalendar; refused: ReadonlySet<string> }) {
  const navigate = useNavigate();
  const today = zoneDay(new Date(useNow()), calendar.property.timeZone);
  const selectable = { first: today, last: lastBookableDay(today) };
  const days = useDaySelection(selectable);
  const { selection, isDrawing, clear } = days;
  return (
    <>
      <div className={styles.intro}>
        <p className={styles.text}>
          Select days to block them, or to set their price or rules: the first, then the last.
        </p>
        <PendingChip pending={calendar.pending} />
      </div>
      <HostMonth
        calendar={calendar}
        selectable={selectable}
        refused={refused}
        days={days}
        onOpenBooking={(id) => void navigate(`${paths.ownerDashboard}/bookings/${id}`)}
      />
      {selection !== null && !isDrawing && (
        <SelectionBar calendar={calendar} span={spanOf(selection)} today={today} onClear={clear} />
      )}
    </>
  );
}

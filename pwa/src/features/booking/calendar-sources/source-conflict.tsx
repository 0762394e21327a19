import type { CalendarConflict } from '#contracts/domain/catalog/calendar-sources.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { paths } from '#pwa/lib/paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { Warning16Filled } from '#pwa/ui/icons/icons.tsx';
import styles from './calendar-sources.module.css';

interface SourceConflictProps {
  /** Name of the calendar. */
  name: string;
  conflict: CalendarConflict;
  isBusy: boolean;
  onResolve: (resolution: 'keep' | 'same') => void;
}

/** A reservation of a calendar of another site that meets a stay or a request here, and how the host settles it. */
export function SourceConflict({ name, conflict, isBusy, onResolve }: SourceConflictProps) {
  const { startDate, endDate, booking } = conflict;
  const { guestName, isRequest } = booking;
  return (
    <div className={styles.conflict}>
      <Notice tone="waiting" icon={Warning16Filled}>
        {isRequest
          ? 'A request meets a reservation. Nothing was cancelled; please answer the request.'
          : 'Two reservations for the same days. Nothing was cancelled.'}
      </Notice>
      <dl className={styles.sides}>
        <div>
          <dt>{name}</dt>
          <dd>{formatDayRange(startDate, endDate)}</dd>
        </div>
        <div>
          <dt>{isRequest ? `Request of ${guestName} here` : `Stay of ${guestName} here`}</dt>
          <dd>{formatDayRange(booking.startDate, booking.endDate)}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button size="small" busy={isBusy} onClick={() => onResolve('same')}>
          It is the same stay
        </Button>
        <Button size="small" busy={isBusy} onClick={() => onResolve('keep')}>
          {isRequest ? 'Keep the request here' : 'Keep the stay here'}
        </Button>
        <LinkButton size="small" look="subtle" to={`${paths.ownerDashboard}/bookings/${booking.id}`}>
          {isRequest ? 'Open the request' : 'Open the stay'}
        </LinkButton>
      </div>
    </div>
  );
}

import { ListingCalendars } from '#pwa/features/booking/calendar-sources/listing-calendars.tsx';
import { HostCalendar } from '#pwa/features/booking/calendar/host-calendar.tsx';
import { findCalendarNotices, type CalendarNotice } from '#pwa/features/platform/outbox/calendar-notices.ts';
import { dismissNotice } from '#pwa/features/platform/outbox/pending-commands.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { Warning16Filled } from '#pwa/ui/icons/icons.tsx';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import styles from '#pwa/screens/owner-dashboard/shared/owner-dashboard.module.css';

interface ListingCalendarProps {
  propertyId: number;
  isOnline: boolean;
}

const noNotices: CalendarNotice[] = [];

/** The calendar of a listing, and the calendars of other sites that take its days. */
export function ListingCalendar({ propertyId, isOnline }: ListingCalendarProps) {
  const notices = useLiveQuery(() => findCalendarNotices(privateDb(), propertyId), [propertyId]) ?? noNotices;
  return (
    <>
      <HostCalendar propertyId={propertyId} refused={new Set(notices.flatMap(({ days }) => days))}>
        {notices.map((notice) => (
          <RefusedDays key={notice.seq} notice={notice} />
        ))}
      </HostCalendar>
      <ListingCalendars propertyId={propertyId} isOnline={isOnline} />
    </>
  );
}

function RefusedDays({ notice: { seq, title, body } }: { notice: CalendarNotice }) {
  return (
    <div className={styles.notice} data-focus-after='[data-day][tabindex="0"]'>
      <Notice tone="waiting" icon={Warning16Filled}>
        <strong>{title}.</strong> {body}
      </Notice>
      <Button size="small" onClick={() => void dismissNotice(seq)}>
        Got it
      </Button>
    </div>
  );
}

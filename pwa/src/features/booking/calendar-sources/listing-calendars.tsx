import { useEffect, useRef } from 'react';
import type { CalendarSource } from '#contracts/domain/catalog/calendar-sources.ts';
import { calendarSourceLimits } from '#contracts/request-limits.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { CloudOff16Filled } from '#pwa/ui/icons/icons.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { AddSourceForm } from './add-source-form.tsx';
import { CalendarLink, NewLink } from './calendar-link.tsx';
import { SourceItem } from './source-item.tsx';
import { useListingCalendars } from './use-listing-calendars.ts';
import styles from './calendar-sources.module.css';

interface ListingCalendarsProps {
  propertyId: number;
  isOnline: boolean;
}

/** Calendars of other sites whose reservations block days of a listing, and the listing's own calendar link. Online only. */
export function ListingCalendars({ propertyId, isOnline }: ListingCalendarsProps) {
  const { calendars, again, refresh } = useListingCalendars(propertyId, isOnline);
  if (!isOnline) {
    return (
      <div className={styles.stack}>
        <p className={styles.reason}>
          <CloudOff16Filled />
          Calendars of other sites need a connection.
        </p>
        <NewLink propertyId={propertyId} />
      </div>
    );
  }
  if (calendars === undefined) {
    return (
      <Skeletons label="Loading the calendars">
        <Skeleton height={160} radius={16} />
      </Skeletons>
    );
  }
  if (calendars === null) {
    return (
      <div className={styles.stack}>
        <p className={styles.text}>The calendars could not be loaded.</p>
        <Button onClick={again}>Try again</Button>
      </div>
    );
  }
  const { sources, feed } = calendars;
  return (
    <div className={styles.cards}>
      <div className={styles.card}>
        <Sources propertyId={propertyId} sources={sources} onChange={refresh} />
      </div>
      <div className={styles.card}>
        <Section title="Your calendar link">
          <CalendarLink propertyId={propertyId} feed={feed} onChange={refresh} />
        </Section>
      </div>
    </div>
  );
}

interface SourcesProps {
  propertyId: number;
  sources: readonly CalendarSource[];
  onChange: () => Promise<void>;
}

/** The list of calendars, and the form that adds one. */
function Sources({ propertyId, sources, onChange }: SourcesProps) {
  const { list, expectAdded } = useFocusOnAdded(sources.length);
  return (
    <Section title="Calendars of other sites">
      <p className={styles.text}>
        Reservations on other sites take their days here. We read each calendar every hour. A double booking
        can still happen in between.
      </p>
      {sources.length > 0 && (
        <ul
          ref={list}
          className={styles.list}
          data-calendars
          tabIndex={-1}
          data-focus-after="[data-calendars]"
        >
          {sources.map((source) => (
            <SourceItem key={source.id} propertyId={propertyId} source={source} onChange={onChange} />
          ))}
        </ul>
      )}
      {sources.length < calendarSourceLimits.perListing ? (
        <AddSourceForm
          propertyId={propertyId}
          onAdd={(isAdded) => {
            if (isAdded) expectAdded();
            return onChange();
          }}
        />
      ) : (
        <p className={styles.text}>A retreat can have ten calendars. Remove one to add another.</p>
      )}
    </Section>
  );
}

/** Moves the focus to a calendar that was added, which is the last one, once it is shown. @param count of calendars */
function useFocusOnAdded(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const expectedCount = useRef<number | null>(null);
  useEffect(() => {
    const added = list.current?.lastElementChild;
    if (expectedCount.current === count && added instanceof HTMLElement) added.focus();
    expectedCount.current = null;
  }, [count]);
  const expectAdded = () => {
    expectedCount.current = count + 1;
  };
  return { list, expectAdded };
}

import { useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router-dom';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { readSession } from '#pwa/features/accounts/account/account-queries.ts';
import type { ChosenPlaces } from '#pwa/features/booking/bookings/choose-stay/stay-address.ts';
import { useGuestBookingsAt } from '#pwa/features/booking/bookings/guest-bookings/guest-booking-queries.ts';
import type { GuestBooking } from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { useDepartures, useWaitingEntries } from '#pwa/features/booking/departures/departure-queries.ts';
import { usePlaceRequest } from '#pwa/features/booking/departures/places/use-place-request.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { Section } from '#pwa/ui/section.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { GroupRetreat } from './group-retreat.tsx';
import styles from './group-retreats.module.css';

interface GroupRetreatsProps {
  property: Property;
  isOnline: boolean;
  /** The retreat is the person's own, or cannot be booked. */
  cannotBook: boolean;
  /** Room and places of the departure whose choice is open; null if none is. */
  places: ChosenPlaces | null;
  onChoosePlaces: (places: ChosenPlaces | null) => void;
  /** Path of this page with all that is chosen on it, to return to after a login. */
  path: string;
}

/** Departures that are shown at first. */
const shownAtFirst = 5;

/** The departures of a retreat: book places of one, or join its waiting list. Nothing if there are none. */
export function GroupRetreats(props: GroupRetreatsProps) {
  const { property, isOnline, cannotBook, places, onChoosePlaces, path } = props;
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  // It stays in view when its choice is closed.
  const [returnedTo] = useState(places?.departureId);
  const returned = useScrolledTo(returnedTo);
  const { departures, isFetching, retry } = useDepartures(property.id, isOnline);
  const bookings = useGuestBookingsAt(property.id) ?? [];
  const waiting = useWaitingEntries() ?? [];
  const navigate = useNavigate();
  const request = usePlaceRequest({
    property,
    isOnline,
    readGuest: readSession,
    onLogIn: () => {
      showToast({ title: 'Log in to book', body: "We've kept your choice.", intent: 'info' });
      void navigate(authPath('login', path));
    },
    onDone: () => onChoosePlaces(null),
  });
  if (departures === null && property.nextDepartures !== undefined) {
    return <UnreadGroupRetreats isOnline={isOnline} onRetry={retry} />;
  }
  if (departures === undefined && isFetching && property.nextDepartures !== undefined) {
    return <ReadingGroupRetreats />;
  }
  if (departures == null || departures.length === 0) return null;
  const returnedAt = departures.findIndex(({ id }) => id === returnedTo);
  const shown = showsAll || returnedAt >= shownAtFirst ? departures : departures.slice(0, shownAtFirst);
  return (
    <Section title="Group retreats">
      <ul className={styles.list}>
        {shown.map((departure) => (
          <li key={departure.id} ref={departure.id === returnedTo ? returned : undefined}>
            <GroupRetreat
              departure={departure}
              property={property}
              bookings={bookingsOf(bookings, departure)}
              entry={waiting.find(({ departureId }) => departureId === departure.id) ?? null}
              request={request}
              choice={places?.departureId === departure.id ? places : null}
              onChoose={(choice) => onChoosePlaces(choice && { ...choice, departureId: departure.id })}
              {...{ now, isOnline, cannotBook }}
            />
          </li>
        ))}
      </ul>
      {shown.length < departures.length && (
        <Button onClick={() => setShowsAll(true)}>Show all {departures.length} group retreats</Button>
      )}
    </Section>
  );
}

/**
 * Scrolls to the departure that was chosen before a login, which may be far down the page. A reload and Back restore the
 * position themselves.
 * @returns ref of its item, which appears when the departures are read
 */
function useScrolledTo(departureId: number | undefined) {
  const [isNewPage] = useState(useNavigationType() !== NavigationType.Pop);
  const item = useRef<HTMLLIElement>(null);
  const isScrolled = useRef(false);
  useEffect(() => {
    if (departureId === undefined || !isNewPage || isScrolled.current || item.current === null) return;
    isScrolled.current = true;
    item.current.scrollIntoView();
  });
  return item;
}

/** Reserves the place of departures, so that what follows does not move away from a person who returned to it. */
function ReadingGroupRetreats() {
  return (
    <Section title="Group retreats">
      <Skeletons label="Loading group retreats">
        <Skeleton height={320} radius={16} />
      </Skeletons>
    </Section>
  );
}

/** In place of departures that the retreat has and this device cannot read now. */
function UnreadGroupRetreats({ isOnline, onRetry }: { isOnline: boolean; onRetry: () => void }) {
  return (
    <Section title="Group retreats">
      {isOnline ? (
        <div className={styles.body}>
          <p className={styles.unread}>The group retreats could not be loaded.</p>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      ) : (
        <p className={styles.unread}>The group retreats are not saved on this device. Connect to see them.</p>
      )}
    </Section>
  );
}

const bookingsOf = (bookings: readonly GuestBooking[], { id }: Departure): GuestBooking[] =>
  bookings.filter(({ departureId }) => departureId === id);

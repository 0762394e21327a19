import type { Departure, WaitingEntry } from '#contracts/domain/booking/departures.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { StayResult } from '#pwa/features/booking/bookings/choose-stay/stay-result.tsx';
import { StaysHere } from '#pwa/features/booking/bookings/choose-stay/stays-here.tsx';
import {
  isUnanswered,
  isUpcoming,
  needsGuest,
  stateOfBooking,
  type GuestBooking,
} from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { DepartureCard } from '#pwa/features/booking/departures/departure-card.tsx';
import { explainReserved, isBookable } from '#pwa/features/booking/departures/departure-labels.ts';
import {
  firstChoice,
  hasRoomChoice,
  type PlaceChoice,
} from '#pwa/features/booking/departures/places/place-choice.ts';
import { PlaceChooser } from '#pwa/features/booking/departures/places/place-chooser.tsx';
import type { usePlaceRequest } from '#pwa/features/booking/departures/places/use-place-request.ts';
import { WaitingCard } from '#pwa/features/booking/departures/places/waiting-card.tsx';
import { policyWithDate } from '#pwa/lib/cancellation-labels.ts';
import { zoneDay } from '#pwa/lib/zone-days.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import styles from './group-retreats.module.css';

interface GroupRetreatProps {
  departure: Departure;
  property: Property;
  /** The guest's bookings of this departure. */
  bookings: readonly GuestBooking[];
  /** The guest's entry on its waiting list. */
  entry: WaitingEntry | null;
  request: ReturnType<typeof usePlaceRequest>;
  /** Room and places; null while their choice is closed. */
  choice: PlaceChoice | null;
  onChoose: (choice: PlaceChoice | null) => void;
  /** Milliseconds since 1970. */
  now: number;
  isOnline: boolean;
  cannotBook: boolean;
}

/** One departure with the guest's bookings of it, and the choice of room and places. */
export function GroupRetreat(props: GroupRetreatProps) {
  const { departure, property, bookings, entry, request, choice, onChoose, now, isOnline, cannotBook } =
    props;
  const withState = (booking: GuestBooking) => ({ booking, state: stateOfBooking(booking, now, isOnline) });
  const known = bookings.map(withState).filter(({ state }) => isUpcoming(state));
  const current = known.find(
    ({ booking, state }) => booking.id === request.savedId || isUnanswered(state) || needsGuest(state),
  );
  const again = () => {
    request.forget();
    onChoose(firstChoice(departure));
  };
  const today = zoneDay(new Date(now), property.timeZone);
  const wait = entry === null || entry.state === 'passed' ? null : entry.state;
  // With an entry there is nothing to choose while all places are taken: another wish would go to the end of the line.
  const hasChoice = departure.status !== 'full' || wait === null;
  const takesPlaces = isBookable(departure, now) && !cannotBook && hasChoice;
  // While a request waits, more places are chosen only on demand.
  const choosesMore = choice !== null && current !== undefined && !needsGuest(current.state);
  const canChoose = takesPlaces && (current === undefined || choosesMore);
  const waitLabel = departure.status === 'full' ? 'Choose places to wait for' : null;
  const chooseLabel = hasRoomChoice(departure) ? 'Choose room and places' : 'Choose places';
  const hidesRooms = choice !== null && canChoose && hasRoomChoice(departure);
  return (
    <DepartureCard departure={departure} now={now} hidesRooms={hidesRooms}>
      <div className={styles.body}>
        <StaysHere stays={known.filter(({ booking }) => booking.id !== current?.booking.id)} />
        {current !== undefined && (
          <StayResult
            {...current}
            isOnline={isOnline}
            explanation={
              current.state === 'confirmed' ? explainReserved(departure, current.booking.guests) : null
            }
            onChooseDates={again}
            onBookAnother={again}
            anotherLabel={takesPlaces && choice === null ? (waitLabel ?? 'Book more places') : null}
          />
        )}
        {entry !== null && <WaitingCard entry={entry} now={now} isOnline={isOnline} isOnListing />}
        {canChoose && (
          <Button
            aria-expanded={choice !== null}
            onClick={() => onChoose(choice === null ? firstChoice(departure) : null)}
          >
            {choice !== null ? 'Close' : (waitLabel ?? chooseLabel)}
          </Button>
        )}
        {canChoose && choice !== null && (
          <PlaceChooser
            departure={departure}
            choice={choice}
            onChange={onChoose}
            instantBook={property.instantBook}
            policy={policyWithDate(property.cancellationPolicy, departure.startDate, today)}
            isOnline={isOnline}
            isBusy={request.isBusy}
            wait={wait}
            onBook={(roomId, places) => request.book(departure, roomId, places)}
            onJoin={(wish) => request.join(departure, wish)}
          />
        )}
      </div>
    </DepartureCard>
  );
}

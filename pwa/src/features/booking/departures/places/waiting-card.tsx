import { useId, useState } from 'react';
import type { Departure, WaitingEntry } from '#contracts/domain/booking/departures.ts';
import { countOf } from '#contracts/plural.ts';
import { quotePlaces } from '#contracts/rules/departures/departures.ts';
import { formatDayWithYear } from '#pwa/lib/days.ts';
import { formatUntil } from '#pwa/lib/format-until.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { propertyPath } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { showToast, type ToastRequest } from '#pwa/ui/feedback/toast/toast-store.ts';
import { Clock16Filled } from '#pwa/ui/icons/icons.tsx';
import { Link } from '#pwa/ui/link.tsx';
import { leaveWaiting, takeOffer } from '#pwa/features/booking/departures/departure-commands.ts';
import { departureDays, placeInLine, wishedRoom } from '#pwa/features/booking/departures/departure-labels.ts';
import { useDeparture, useListing } from '#pwa/features/booking/departures/departure-queries.ts';
import styles from './waiting-card.module.css';

interface WaitingCardProps {
  entry: WaitingEntry;
  isOnline: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** On the page of its listing the title is already there. */
  isOnListing?: boolean;
}

/** The person's entry on a waiting list: the place in the line, or an offer to take or decline. */
export function WaitingCard({ entry, isOnline, now, isOnListing = false }: WaitingCardProps) {
  const titleId = useId();
  const { departure, readAgain } = useDeparture(entry.departureId, isOnline);
  const isOffer = hasOffer(entry, now);
  const total = isOffer ? offeredTotal(entry, departure ?? null) : null;
  return (
    <section className={styles.card} data-offer={isOffer ? '' : undefined} aria-labelledby={titleId}>
      <Chip tone={isOffer ? 'success' : 'waiting'} icon={Clock16Filled}>
        {isOffer ? 'Places offered' : entry.state === 'waiting' ? 'Waiting list' : 'Offer ended'}
      </Chip>
      <h3 id={titleId} className={styles.title} tabIndex={-1} data-takes-focus="">
        {isOnListing ? (
          'Your place on the waiting list'
        ) : (
          <Link className={styles.link} to={propertyPath(entry.propertyId)}>
            {entry.departureTitle}
          </Link>
        )}
      </h3>
      {!isOnListing && <WhenAndWhere entry={entry} departure={departure ?? null} />}
      <p role="status">{sentenceOf(entry, departure ?? null, now)}</p>
      <WaitingActions
        entry={entry}
        total={total}
        isPriceMissing={isOffer && isOnline && departure !== undefined && total === null}
        isOffer={isOffer}
        isOnline={isOnline}
        onReadPrice={readAgain}
      />
    </section>
  );
}

/** 'Jan 10 – 14, 2027 at Olof Lakeside Rest, Lugano', or what of it this device has. */
function WhenAndWhere({ entry, departure }: { entry: WaitingEntry; departure: Departure | null }) {
  const listing = useListing(entry.propertyId);
  const days = departure === null ? `From ${formatDayWithYear(entry.startDate)}` : departureDays(departure);
  return <p>{listing == null ? days : `${days} at ${listing.title}, ${listing.location}`}</p>;
}

/** Whether places are held for the person. @param now milliseconds since 1970 */
const hasOffer = ({ state, offeredUntil }: WaitingEntry, now: number): boolean =>
  state === 'offered' && offeredUntil !== null && Date.parse(offeredUntil) > now;

function offeredTotal({ offeredRoomId, places }: WaitingEntry, departure: Departure | null): number | null {
  const room = departure?.rooms.find(({ id }) => id === offeredRoomId);
  return room === undefined ? null : quotePlaces(places, room.pricePerPerson).total;
}

function sentenceOf(entry: WaitingEntry, departure: Departure | null, now: number): string {
  const { places, offeredRoomId, offeredUntil, position } = entry;
  const count = countOf(places, 'place');
  if (hasOffer(entry, now) && offeredUntil !== null) {
    const room = departure?.rooms.find(({ id }) => id === offeredRoomId)?.name;
    const where = room === undefined ? '' : ` in ${room}`;
    return `${count}${where} ${places === 1 ? 'is' : 'are'} held for you until ${formatUntil(offeredUntil)}.`;
  }
  if (entry.state !== 'waiting') {
    return 'The offer has ended, and the places went to the next person. You can join the waiting list again.';
  }
  const wish = `You wait for ${count} in ${departure === null ? 'a room' : wishedRoom(entry, departure.rooms)}.`;
  return position == null ? wish : `${wish} You are ${placeInLine(position)}.`;
}

interface WaitingActionsProps {
  entry: WaitingEntry;
  /** Price of the offered places, in whole US dollars; null if there is no offer or it is not known. */
  total: number | null;
  /** The price could not be read. */
  isPriceMissing: boolean;
  isOffer: boolean;
  isOnline: boolean;
  /** The price may be another one now. */
  onReadPrice: () => void;
}

const declined: ToastRequest = {
  title: 'Offer declined',
  body: 'The places go to the next person, and you are no longer on the waiting list.',
};

function WaitingActions(props: WaitingActionsProps) {
  const { entry, total, isPriceMissing, isOffer, isOnline, onReadPrice } = props;
  const [isBusy, setIsBusy] = useState(false);
  const noteId = useId();
  const offline = useOfflineLabels();
  const { departureId } = entry;
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work();
    setIsBusy(false);
  };
  const take = async (price: number) => {
    const booking = await takeOffer(departureId, price);
    if (booking === null) onReadPrice();
    else if (booking.status === 'confirmed') showToast({ title: 'Places booked', intent: 'success' });
    else showToast({ title: 'Request sent', body: 'The places are booked once the host accepts.' });
  };
  const leave = async () => {
    const hasLeft = await leaveWaiting(departureId);
    if (hasLeft) showToast(isOffer ? declined : { title: 'You left the waiting list', intent: 'success' });
  };
  const leaveLabel = isOffer
    ? 'Decline the offer'
    : entry.state === 'waiting'
      ? 'Leave the waiting list'
      : 'Dismiss';
  return (
    <>
      <div className={styles.actions}>
        {isOffer && (
          <Button
            look="primary"
            busy={isBusy}
            disabled={!isOnline || total === null}
            aria-describedby={isOnline && !isPriceMissing ? undefined : noteId}
            onClick={() => total !== null && void run(() => take(total))}
          >
            {total === null ? 'Take it' : `Take it for ${formatDollars(total)}`}
          </Button>
        )}
        <Button
          disabled={!isOnline || isBusy}
          aria-describedby={isOnline ? undefined : noteId}
          onClick={() => void run(leave)}
        >
          {leaveLabel}
        </Button>
        {isPriceMissing && <Button onClick={onReadPrice}>Read the price again</Button>}
      </div>
      {isPriceMissing && (
        <p id={noteId} className={styles.note}>
          The price could not be read, so you cannot take the places yet.
        </p>
      )}
      {!isOnline && (
        <p id={noteId} className={styles.note}>
          {offline.now}. You can answer {offline.whenBack}.
        </p>
      )}
    </>
  );
}

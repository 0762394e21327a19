import { useId } from 'react';
import type { Departure, NewWaiting, WaitingState } from '#contracts/domain/booking/departures.ts';
import { quotePlaces } from '#contracts/rules/departures/departures.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Stepper } from '#pwa/ui/controls/stepper.tsx';
import { useOfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { PlacesLine } from '#pwa/features/shared/price-lines.tsx';
import { placesLeftLabel } from '#pwa/features/booking/departures/departure-labels.ts';
import { chosenRoom, hasRoomChoice, type PlaceChoice } from './place-choice.ts';
import styles from './place-chooser.module.css';

interface PlaceChooserProps {
  departure: Departure;
  choice: PlaceChoice;
  onChange: (choice: PlaceChoice) => void;
  instantBook: boolean;
  /** Until when a cancellation is refunded. */
  policy: string;
  isOnline: boolean;
  /** The request is being stored or sent. */
  isBusy: boolean;
  /** The person waits for places, or some are held for them; null if neither. */
  wait: Exclude<WaitingState, 'passed'> | null;
  onBook: (roomId: number, places: number) => void;
  onJoin: (wish: NewWaiting) => void;
}

/** Room and number of places, the total, and a button that books or requests them or, if they are taken, joins the waiting list. */
export function PlaceChooser({
  departure,
  choice,
  onChange,
  instantBook,
  policy,
  isOnline,
  isBusy,
  wait,
  onBook,
  onJoin,
}: PlaceChooserProps) {
  const { rooms } = departure;
  const noteId = useId();
  const room = chosenRoom(departure, choice);
  const roomId = room?.id ?? null;
  const most = room?.places ?? Math.max(...rooms.map(({ places }) => places));
  const places = Math.min(choice.places, most);
  const canBook = room !== undefined && room.placesLeft >= places;
  const bookLabel = instantBook ? 'Book places' : 'Request places';
  return (
    <div className={styles.form}>
      {hasRoomChoice(departure) && (
        <RoomChoice
          departure={departure}
          selected={roomId}
          onSelect={(id) => onChange({ ...choice, roomId: id })}
        />
      )}
      <Stepper
        label="Places"
        value={places}
        min={1}
        max={most}
        onChange={(count) => onChange({ roomId, places: count })}
      />
      {room !== undefined && <Total places={places} pricePerPerson={room.pricePerPerson} />}
      <Button
        look="primary"
        size="large"
        wide
        busy={isBusy}
        disabled={!canBook && (!isOnline || wait !== null)}
        aria-describedby={noteId}
        onClick={() => (canBook ? onBook(room.id, places) : onJoin({ roomId, places }))}
      >
        {canBook || wait !== null ? bookLabel : 'Join the waiting list'}
      </Button>
      {wait !== null && <p className={styles.note}>{canBook ? givesUp[wait] : takenWhileWaiting[wait]}</p>}
      {(canBook || wait === null) && (
        <ChooserNote id={noteId} canBook={canBook} isOnline={isOnline} instantBook={instantBook} />
      )}
      {canBook && <p className={styles.note}>{policy}</p>}
    </div>
  );
}

const givesUp = {
  waiting: 'With these places, you leave the waiting list.',
  offered: 'With these places, you give up the ones that are held for you.',
};
const takenWhileWaiting = {
  waiting: 'These places are taken. You are on the waiting list already.',
  offered: 'These places are taken. Others are held for you.',
};

function RoomChoice({
  departure: { title, status, rooms },
  selected,
  onSelect,
}: {
  departure: Departure;
  selected: number | null;
  onSelect: (roomId: number | null) => void;
}) {
  const name = useId();
  return (
    <div className={styles.rooms} role="radiogroup" aria-label={`Room of ${title}`}>
      {rooms.map(({ id, name: roomName, description, pricePerPerson, placesLeft }) => (
        <label key={id} className={styles.room} data-selected={id === selected ? '' : undefined}>
          <input type="radio" name={name} checked={id === selected} onChange={() => onSelect(id)} />
          <span className={styles.words}>
            {roomName}
            {description !== '' && <span className={styles.small}>{description}</span>}
          </span>
          <span className={styles.price}>
            <strong>{formatDollars(pricePerPerson)}</strong> per person
            <span className={styles.small}>{placesLeftLabel(placesLeft)}</span>
          </span>
        </label>
      ))}
      {status === 'full' && (
        <label className={styles.room} data-selected={selected === null ? '' : undefined}>
          <input type="radio" name={name} checked={selected === null} onChange={() => onSelect(null)} />
          <span className={styles.words}>Any room</span>
        </label>
      )}
    </div>
  );
}

function Total({ places, pricePerPerson }: { places: number; pricePerPerson: number }) {
  const quote = quotePlaces(places, pricePerPerson);
  return (
    <dl className={styles.total} aria-live="polite">
      <PlacesLine places={places} pricePerPerson={pricePerPerson} />
      <div>
        <dt>Service fee</dt>
        <dd>{formatDollars(quote.serviceFee)}</dd>
      </div>
      <div className={styles.sum}>
        <dt>Total</dt>
        <dd>{formatDollars(quote.total)}</dd>
      </div>
    </dl>
  );
}

interface ChooserNoteProps {
  id: string;
  canBook: boolean;
  isOnline: boolean;
  instantBook: boolean;
}

/** What the button does, or why it cannot be pressed. */
function ChooserNote({ id, canBook, isOnline, instantBook }: ChooserNoteProps) {
  const offline = useOfflineLabels();
  return (
    <p id={id} className={styles.note}>
      {canBook
        ? !isOnline
          ? `${offline.now}. Your request is saved on this device and sent ${offline.whenBack}. No place is reserved until then.`
          : instantBook
            ? "Confirmed instantly. You won't be charged yet."
            : "The host has 48 hours to reply. You won't be charged yet."
        : isOnline
          ? 'These places are taken. If some become free, we offer them to you and hold them for a while.'
          : `${offline.now}. You can join the waiting list ${offline.whenBack}.`}
    </p>
  );
}

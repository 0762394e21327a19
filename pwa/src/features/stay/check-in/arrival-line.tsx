import { useId } from 'react';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { countOf } from '#contracts/plural.ts';
import { canUndoCheckIn, isStayOver } from '#contracts/rules/on-site/check-in.ts';
import { answerLabel, questionLead } from '#pwa/features/shared/answer-label.ts';
import { statusAppearance } from '#pwa/features/shared/booking-status.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { readableReference } from '#contracts/booking-reference.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { hostBookingPath } from '#pwa/lib/screen-paths.ts';
import { dayOfBooking } from '#pwa/lib/zone-days.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { Clock16Filled } from '#pwa/ui/icons/icons.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { Link } from '#pwa/ui/link.tsx';
import { checkIn, undoCheckIn } from './arrival-commands.ts';
import { timeLabel } from './arrival-labels.ts';
import type { ArrivingGuest } from './arrival-queries.ts';
import styles from './arrivals-board.module.css';

interface ArrivalLineProps {
  guest: ArrivingGuest;
  /** The stay has begun. */
  canCheckIn: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** A guest on the board: what is not paid yet, the answers given before, and the button for the door. */
export function ArrivalLine({ guest, canCheckIn, now }: ArrivalLineProps) {
  const titleId = useId();
  const { booking, checkIn: arrived, pending, refusal, answers } = guest;
  const { property, packageName, departureTitle, roomName, reference, startDate, endDate } = booking;
  const facts = [countOf(booking.guests, 'guest'), roomName, departureTitle ?? packageName];
  return (
    <article className={styles.line} aria-labelledby={titleId}>
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.name}>
            <Link id={titleId} to={hostBookingPath(booking.id)}>
              {booking.guest.name}
            </Link>
          </h3>
          <ArrivalState guest={guest} now={now} />
          {booking.status === 'confirmed' && booking.payment == null && (
            <Chip tone="waiting" icon={Clock16Filled}>
              Not paid yet, {formatDollars(booking.totalPrice)}
            </Chip>
          )}
          <PendingChip pending={pending} waiting="Not sent yet" />
        </div>
        <p>{facts.filter((fact) => fact != null).join(' · ')}</p>
        <p className={styles.quiet}>
          {property.title} · {formatDayRange(startDate, endDate)}
          &nbsp;· <span className={styles.reference}>{readableReference(reference)}</span>
        </p>
        {answers.length > 0 && (
          <ul className={styles.answers}>
            {answers.map(({ question, value }) => (
              <li key={question.id}>
                {questionLead(question.label)} <strong>{answerLabel(question.kind, value)}</strong>
              </li>
            ))}
          </ul>
        )}
        {refusal !== null && <p className={styles.refusal}>{refusal}</p>}
      </div>
      <LineButton
        stay={{ id: booking.id, name: booking.guest.name }}
        canCheckIn={
          canCheckIn && arrived === null && booking.status !== 'cancelled' && !isStayOver(booking, now)
        }
        canUndo={arrived !== null && canUndoCheckIn(arrived.at, now)}
      />
    </article>
  );
}

/** Whether the last day of a stay of several days has come. */
const isLeaving = (booking: Booking, now: number): boolean =>
  booking.startDate < booking.endDate && booking.endDate === dayOfBooking(booking, new Date(now));

function ArrivalState({ guest, now }: Pick<ArrivalLineProps, 'guest' | 'now'>) {
  const { booking, checkIn: arrived } = guest;
  const { tone, icon, label } = statusAppearance[booking.status];
  if (arrived !== null) return <Chip tone="success">In since {timeLabel(arrived.at, now)}</Chip>;
  if (isStayOver(booking, now)) return <Chip>Was not checked in</Chip>;
  if (isLeaving(booking, now)) return <Chip>Not checked in</Chip>;
  if (booking.status === 'confirmed') return <Chip>Expected</Chip>;
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}

interface LineButtonProps {
  stay: { id: number; name: string };
  canCheckIn: boolean;
  canUndo: boolean;
}

function LineButton({ stay, canCheckIn, canUndo }: LineButtonProps) {
  if (canCheckIn) {
    return (
      <Button
        look="primary"
        aria-label={`Check in: ${stay.name}`}
        onClick={() => storeOrTell(() => checkIn(stay, 'list'), 'Not checked in')}
      >
        Check in
      </Button>
    );
  }
  if (!canUndo) return null;
  return (
    <Button aria-label={`Undo check-in: ${stay.name}`} onClick={() => storeOrTell(() => undoCheckIn(stay))}>
      Undo
    </Button>
  );
}

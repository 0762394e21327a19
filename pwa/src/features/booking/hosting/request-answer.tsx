import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { formatTimeLeft } from '#pwa/lib/deferred-moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import {
  Checkmark20Regular,
  Clock16Filled,
  CloudOff16Filled,
  Dismiss20Regular,
} from '#pwa/ui/icons/icons.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import type { Answer } from './hosting-commands.ts';
import styles from './request-answer.module.css';

const halfMinuteMs = 30_000;

interface RequestAnswerProps {
  booking: Booking;
  isOnline: boolean;
  /** The answer that is on its way. */
  sending: Answer | null;
  onAnswer: (answer: Answer) => void;
}

/** Accept or decline, with the time left to do so; without a connection it says why it cannot. Source: decision 006. */
export function RequestAnswer({ booking, isOnline, sending, onAnswer }: RequestAnswerProps) {
  const now = useNow(halfMinuteMs);
  const left = booking.expiresAt === null ? null : formatTimeLeft(booking.expiresAt, now);
  const reasonId = `answer-reason-${booking.id}`;
  const shared = {
    disabled: !isOnline || sending !== null,
    'aria-describedby': isOnline ? undefined : reasonId,
  };
  return (
    <>
      {left !== null && (
        <p className={styles.left}>
          <Clock16Filled />
          Answer within {left}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          {...shared}
          icon={Dismiss20Regular}
          busy={sending === 'decline'}
          aria-label={`Decline ${booking.guest.name}`}
          onClick={() => onAnswer('decline')}
        >
          Decline
        </Button>
        <Button
          {...shared}
          look="primary"
          icon={Checkmark20Regular}
          busy={sending === 'accept'}
          aria-label={`Accept ${booking.guest.name}`}
          onClick={() => onAnswer('accept')}
        >
          Accept
        </Button>
      </div>
      {!isOnline && (
        <p id={reasonId} className={styles.reason}>
          <CloudOff16Filled />
          Needs a connection
        </p>
      )}
    </>
  );
}

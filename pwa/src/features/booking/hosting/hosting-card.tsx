import { useId, type ReactNode } from 'react';
import { Link } from '#pwa/ui/link.tsx';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { BookingStatus } from '#contracts/domain/state-lists.ts';
import { countOf } from '#contracts/plural.ts';
import { countNights } from '#contracts/rules/stay.ts';
import { statusAppearance, type StatusAppearance } from '#pwa/features/shared/booking-status.ts';
import { readableReference } from '#contracts/booking-reference.ts';
import { formatDayRange, formatNights } from '#pwa/lib/days.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { hostBookingPath } from '#pwa/lib/screen-paths.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { Initials } from '#pwa/ui/media/initials.tsx';
import { endedUnpaid, hostEarnings, isCancelling } from './host-earnings.ts';
import styles from './hosting-card.module.css';

const hostingAppearance: typeof statusAppearance = {
  ...statusAppearance,
  pending: { ...statusAppearance.pending, label: 'Request' },
};
const cancelling: StatusAppearance = { ...statusAppearance.pending, label: 'Cancelling' };

/** A request whose time is over is expired, even where the server has not said so yet. */
export const shownStatusOf = ({ status }: Booking, canAnswer: boolean): BookingStatus =>
  status === 'pending' && !canAnswer ? 'expired' : status;

/** Label, tone and icon of a booking for its host. @param canAnswer whether the host can still answer a request */
export function hostingAppearanceOf(booking: WithPending<Booking>, canAnswer: boolean): StatusAppearance {
  if (isCancelling(booking)) return cancelling;
  return hostingAppearance[shownStatusOf(booking, canAnswer)];
}

const isOff = (status: BookingStatus): boolean =>
  status === 'cancelled' || status === 'declined' || status === 'expired';

/** State of the guest's payment. @param status the status shown to the host */
export function paymentLabel(
  booking: WithPending<Pick<Booking, 'status' | 'payment'>>,
  status: BookingStatus,
): string {
  const { payment } = booking;
  if (payment == null) {
    if (isOff(status)) return 'nothing was paid';
    return status === 'completed' ? 'not paid here' : 'not paid yet';
  }
  if (isCancelling(booking)) return 'paid, will be refunded';
  return payment.refunded === 0 ? 'paid' : `paid, ${formatDollars(payment.refunded)} refunded`;
}

interface HostingCardProps {
  booking: WithPending<Booking>;
  /** Actions of the host. */
  children?: ReactNode;
}

/** A stay at one of the host's listings. */
export function HostingCard({ booking, children }: HostingCardProps) {
  const titleId = useId();
  const { guest, property, startDate, endDate, guests, packageName, reference } = booking;
  const { departureTitle, roomName } = booking;
  const canAnswer = children !== undefined;
  const shown = shownStatusOf(booking, canAnswer);
  const { tone, icon, label } = hostingAppearanceOf(booking, canAnswer);
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <Initials name={guest.name} id={guest.id} image={guest.profileImage} className={styles.disc} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.name}>
            <Link id={titleId} to={hostBookingPath(booking.id)}>
              {guest.name}
            </Link>
          </h3>
          <Chip tone={tone} icon={icon}>
            {label}
          </Chip>
          <PendingChip pending={booking.pending} waiting="Not sent yet" />
        </div>
        <p className={styles.place}>
          {property.title}
          {departureTitle != null && ` · ${departureTitle}, ${roomName ?? 'room'}`}
        </p>
        <p className={styles.facts}>
          {formatDayRange(startDate, endDate)} · {formatNights(countNights(startDate, endDate))} ·{' '}
          {countOf(guests, 'guest')}
          {packageName !== null && ` · ${packageName}`}
        </p>
        <p className={styles.small}>
          <Money booking={booking} status={shown} />
          &nbsp;· <span className={styles.reference}>{readableReference(reference)}</span>
        </p>
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </article>
  );
}

/** What the host earns and what the guest pays. @param props.status the status shown to the host */
function Money({ booking, status }: { booking: WithPending<Booking>; status: BookingStatus }) {
  const total = formatDollars(booking.totalPrice);
  if (endedUnpaid(booking, status)) return `${total} was not paid here`;
  return (
    <>
      You earn <strong>{formatDollars(hostEarnings(booking, status))}</strong> ·{' '}
      {isOff(status) ? 'total' : 'guest pays'} {total}, {paymentLabel(booking, status)}
    </>
  );
}

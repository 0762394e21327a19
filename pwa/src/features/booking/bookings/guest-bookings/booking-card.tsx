import { Link } from '#pwa/ui/link.tsx';
import { useIsPaymentSent } from '#pwa/features/shared/payments-in-flight.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { CloudCheckmark16Regular, Location16Regular } from '#pwa/ui/icons/icons.tsx';
import { Photo } from '#pwa/ui/media/photo/photo.tsx';
import { ProgressRing } from '#pwa/ui/feedback/progress-ring.tsx';
import { bookingLine, bookingAppearance } from './booking-labels.ts';
import { isPayable, isUpcoming, type GuestBooking, type GuestBookingState } from './guest-booking.ts';
import { useExplanation } from './use-explanation.ts';
import styles from './booking-card.module.css';

interface TripCardProps {
  booking: GuestBooking;
  state: GuestBookingState;
  isOnline: boolean;
  /** The share of the trip that opens without a connection, 0 to 1; null for a trip that is not kept. */
  keptShare: number | null;
}

/** A stay in the list of trips; the link of its title is stretched over the card. */
export function BookingCard({ booking, state, isOnline, keptShare }: TripCardProps) {
  const { property, packageName, departureTitle, roomName } = booking;
  const paid = paidState(booking, state, useIsPaymentSent(booking.id));
  const appearance = bookingAppearance[state];
  const { text } = useExplanation(booking, state, isOnline);
  return (
    <article className={styles.card} data-over={isUpcoming(state) ? undefined : ''}>
      <div className={styles.picture}>
        <Photo url={property.image ?? undefined} alt="" sizes="200px" isOnline={isOnline} />
      </div>
      <div className={styles.words}>
        <div className={styles.chips}>
          <Chip tone={appearance.tone} icon={appearance.icon}>
            {appearance.label}
          </Chip>
          {keptShare === 1 && <Chip icon={CloudCheckmark16Regular}>On this device</Chip>}
          {keptShare !== null && keptShare < 1 && isUpcoming(state) && (
            // Not in the colours of waiting: without a connection, or to save data, nothing is fetched.
            <Chip>
              <ProgressRing share={keptShare} />
              Partly on this device
            </Chip>
          )}
        </div>
        <h3 className={styles.title}>
          <Link className={styles.link} to={tripPath(booking.id)}>
            {property.title}
          </Link>
        </h3>
        <p className={styles.place}>
          <Location16Regular />
          {property.location}
        </p>
        <p className={styles.line}>{bookingLine(booking)}</p>
        {departureTitle != null && (
          <p className={styles.small}>
            Group retreat: {departureTitle}
            {roomName != null && ` · ${roomName}`}
          </p>
        )}
        {packageName !== null && <p className={styles.small}>{packageName}</p>}
        <p className={styles.small}>{text}</p>
        {paid !== null && <p className={styles.small}>{paid}</p>}
      </div>
    </article>
  );
}

/** Whether a stay that is ahead is paid; null where nothing is to be paid now. */
function paidState(booking: GuestBooking, state: GuestBookingState, isSent: boolean): string | null {
  if (isPayable(state, booking)) return isSent ? 'Sending your payment…' : 'Not paid yet';
  if (state !== 'confirmed' || booking.payment == null) return null;
  return `Paid ${formatDollars(booking.payment.amount)}`;
}

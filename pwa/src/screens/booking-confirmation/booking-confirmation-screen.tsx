import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { delaysMs } from '#pwa/features/shared/simulated-delays.ts';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { useBookingByReference } from '#pwa/features/booking/bookings/guest-bookings/booking-lookup.ts';
import { explainReserved } from '#pwa/features/booking/departures/departure-labels.ts';
import { useBookedDeparture } from '#pwa/features/booking/departures/departure-queries.ts';
import { bookingParam } from '#pwa/features/booking/payment/confirmation-path.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { Ridgeline } from '#pwa/ui/media/ridgeline/ridgeline.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { ConfirmationCard } from './confirmation-card.tsx';
import { confirmationOf, type Confirmation } from './confirmation.ts';
import { NoSuchBooking } from './no-such-booking.tsx';
import { sampleConfirmation } from './sample-confirmation.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import styles from './booking-confirmation.module.css';

/** `/booking-confirmation`: the stay that the address names, else the documented sample. Source: spec §2, decision 006. */
export function BookingConfirmationScreen() {
  const [query] = useSearchParams();
  const reference = query.get(bookingParam);
  return (
    <div className={styles.root}>
      <PageTitle title="Booking confirmation" />
      <div className={styles.ridges}>
        <Ridgeline sun="centre" />
      </div>
      <div className={styles.content}>
        {reference === null ? <SampleBooking /> : <OwnBooking reference={reference} />}
      </div>
    </div>
  );
}

function OwnBooking({ reference }: { reference: string }) {
  const isOnline = useIsOnline();
  const session = useSession();
  const found = useBookingByReference(reference);
  if (session === undefined || found === undefined) return <ConfirmationSkeleton />;
  const { booking, isSynced } = found;
  // Right after a login the stays are not loaded yet.
  if (booking === null && session !== null && isOnline && !isSynced) return <ConfirmationSkeleton />;
  if (booking === null)
    return <NoSuchBooking reference={reference} isOnline={isOnline} isSignedIn={session !== null} />;
  return <KnownBooking booking={booking} isOnline={isOnline} />;
}

function KnownBooking({ booking, isOnline }: { booking: Booking; isOnline: boolean }) {
  const departure = useBookedDeparture(booking, isOnline);
  if (departure === undefined) return <ConfirmationSkeleton />;
  const isReserved = departure !== null && booking.status === 'confirmed';
  const reserved = isReserved ? explainReserved(departure, booking.guests) : null;
  return <ConfirmationCard confirmation={confirmationOf(booking)} reserved={reserved} isOnline={isOnline} />;
}

/** The sample appears after a second, as documented. */
function SampleBooking() {
  const isOnline = useIsOnline();
  const [sample, setSample] = useState<Confirmation | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSample(sampleConfirmation(Math.random)), delaysMs.confirmationDemo);
    return () => clearTimeout(timer);
  }, []);
  return sample === null ? (
    <ConfirmationSkeleton />
  ) : (
    <ConfirmationCard confirmation={sample} isOnline={isOnline} />
  );
}

function ConfirmationSkeleton() {
  return (
    <div className={styles.card}>
      <VisuallyHidden>
        <h1>Booking confirmation</h1>
      </VisuallyHidden>
      <Skeletons label="Loading booking" className={styles.shapes}>
        <Skeleton width={56} height={56} radius={28} />
        <Skeleton width={240} height={28} />
        <Skeleton width={280} height={20} />
        <Skeleton height={92} radius={12} />
        <Skeleton height={48} radius={12} />
      </Skeletons>
    </div>
  );
}

import { Suspense } from 'react';
import { ArrivalDetails } from '#pwa/features/stay/arrival/arrival-details.tsx';
import { useArrivalDetails } from '#pwa/features/stay/arrival/arrival-queries.ts';
import type { GuestBooking } from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { Section } from '#pwa/ui/section.tsx';

const EmergencySection = lazyPart(
  'EmergencySection',
  () => import('#pwa/features/stay/trip-pack/emergency-section.tsx'),
);

/** The host's arrival guide for a confirmed stay, if there is one, and whom to call in an emergency. */
export function TripArrival({ trip }: { trip: GuestBooking }) {
  const details = useArrivalDetails(trip.id);
  if (details === undefined) return null;
  return (
    <>
      {details !== null && (
        <Section title="Arriving">
          <ArrivalDetails details={details} timeZone={trip.timeZone} />
        </Section>
      )}
      <Suspense>
        <EmergencySection
          location={trip.property.location}
          contactName={details?.contactName ?? ''}
          contactPhone={details?.contactPhone ?? ''}
        />
      </Suspense>
    </>
  );
}

import { ArrivalDetails } from '#pwa/features/arrival/arrival-details.tsx';
import { useArrivalDetails } from '#pwa/features/arrival/arrival-queries.ts';
import { Section } from '#pwa/ui/section.tsx';

/** The host's arrival guide for a confirmed stay; nothing without one. */
export function TripArrival({ bookingId, timeZone }: { bookingId: number; timeZone: string | undefined }) {
  const details = useArrivalDetails(bookingId);
  if (details == null) return null;
  return (
    <Section title="Arriving">
      <ArrivalDetails details={details} timeZone={timeZone} />
    </Section>
  );
}

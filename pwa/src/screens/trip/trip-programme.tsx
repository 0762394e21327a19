import type { GuestBooking } from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { useStayProgramme } from '#pwa/features/stay/programme/programme-queries.ts';
import { StayProgramme } from '#pwa/features/stay/programme/stay-programme.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { useNow } from '#pwa/ui/use-now.ts';

/** The programme of a confirmed stay; nothing without one. */
export function TripProgramme({ trip }: { trip: GuestBooking }) {
  const now = useNow();
  const programme = useStayProgramme(trip.id);
  if (programme == null) return null;
  return (
    <Section title="Programme">
      <StayProgramme key={trip.id} programme={programme} stay={trip} now={now} />
    </Section>
  );
}

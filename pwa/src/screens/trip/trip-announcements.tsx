import { useStayAnnouncements } from '#pwa/features/stay/announcements/announcement-queries.ts';
import { StayAnnouncements } from '#pwa/features/stay/announcements/stay-announcements.tsx';
import type { GuestBooking } from '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts';
import { Section } from '#pwa/ui/section.tsx';

/** What the host told all guests; nothing if that is nothing. */
export function TripAnnouncements({ trip }: { trip: GuestBooking }) {
  const announcements = useStayAnnouncements(trip.id);
  if (announcements === undefined || announcements.length === 0) return null;
  return (
    <Section title="To all guests">
      <StayAnnouncements bookingId={trip.id} host={trip.host} announcements={announcements} />
    </Section>
  );
}

import { downloadCalendarFile } from '#pwa/features/bookings/guest-bookings/calendar-file.ts';
import type { GuestBooking } from '#pwa/features/bookings/guest-bookings/guest-booking.ts';
import { tripPath } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { CalendarLtr20Regular } from '#pwa/ui/icons/icons.tsx';

/** 'Add to calendar': an .ics file, made on the device. */
export function CalendarButton({ trip }: { trip: GuestBooking }) {
  return (
    <Button
      wide
      icon={CalendarLtr20Regular}
      onClick={() => downloadCalendarFile(trip, new URL(tripPath(trip.id), window.location.origin).href)}
    >
      Add to calendar
    </Button>
  );
}

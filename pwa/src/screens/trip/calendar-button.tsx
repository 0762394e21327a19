import { downloadCalendarFile } from '#pwa/features/bookings/calendar-file.ts';
import type { Trip } from '#pwa/features/bookings/trips.ts';
import { tripPath } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CalendarLtr20Regular } from '#pwa/ui/icons.tsx';

/** 'Add to calendar': an .ics file, made on the device. */
export function CalendarButton({ trip }: { trip: Trip }) {
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

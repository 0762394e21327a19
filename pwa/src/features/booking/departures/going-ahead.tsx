import { formatDayWithYear } from '#pwa/lib/days.ts';
import { goingAheadNote } from './departure-labels.ts';
import { useBookedDeparture } from './departure-queries.ts';

interface GoingAheadProps {
  /** Of a booking. */
  propertyId: number;
  departureId: number;
  isOnline: boolean;
}

/** Tells a guest who has places whether their group retreat takes place, as far as this device knows. */
export function GoingAhead({ isOnline, ...booked }: GoingAheadProps) {
  const departure = useBookedDeparture(booked, isOnline);
  const note = departure == null ? null : goingAheadNote(departure);
  if (departure == null || note === null) return null;
  return (
    <p>
      {note}
      {!departure.goesAhead &&
        ` If too few book by ${formatDayWithYear(departure.bookBy)}, it may be cancelled, and you get everything back.`}
    </p>
  );
}

import { formatDayWithYear } from '#pwa/lib/days.ts';
import { goingAheadNote } from './departure-labels.ts';
import { useDeparture } from './departure-queries.ts';

/** Tells a guest who has places whether their group retreat takes place, as far as this device knows. */
export function GoingAhead({ departureId, isOnline }: { departureId: number; isOnline: boolean }) {
  const { departure } = useDeparture(departureId, isOnline);
  if (departure == null) return null;
  const note = goingAheadNote(departure);
  if (note === null) return null;
  return (
    <p>
      {note}
      {!departure.goesAhead &&
        ` If too few book by ${formatDayWithYear(departure.bookBy)}, it may be cancelled, and you get everything back.`}
    </p>
  );
}

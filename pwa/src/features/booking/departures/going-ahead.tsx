import type { Departure } from '#contracts/domain/booking/departures.ts';
import { goingAheadNote, tooFewNote } from './departure-labels.ts';

/** Tells a guest who has places whether their group retreat takes place, as far as this device knows. */
export function GoingAhead({ departure }: { departure: Departure }) {
  const note = goingAheadNote(departure);
  if (note === null) return null;
  return (
    <p>
      {note}
      {!departure.goesAhead && ` ${tooFewNote(departure)}`}
    </p>
  );
}

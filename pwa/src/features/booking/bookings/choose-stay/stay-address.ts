import { defaultGuests } from '#contracts/limits.ts';
import { isDay } from '#pwa/lib/is-day.ts';
import { propertyPath } from '#pwa/lib/paths.ts';
import { nothingChosen, type StayChoice } from './stay-choice.ts';

/** Places of a group retreat that are chosen on the same page, where their choice is open. */
export interface ChosenPlaces {
  departureId: number;
  /** Null: any room. */
  roomId: number | null;
  places: number;
}

/** The choice on a property page. It is in the URL, so that it survives a login, a reload and the back button. */
export interface ChosenStay {
  choice: StayChoice;
  packageId: number | null;
  places?: ChosenPlaces | null;
}

const readId = (text: string | null): number | null => {
  const id = text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : null;
};

/** Reads the choice from the URL without invalid values such as past days. @param today `YYYY-MM-DD` */
export function readChosenStay(query: URLSearchParams, today: string): ChosenStay {
  const startDate = query.get('startDate');
  const endDate = query.get('endDate');
  const isStart = isDay(startDate) && startDate >= today;
  const isEnd = isStart && isDay(endDate) && endDate > startDate;
  return {
    choice: {
      range: isStart ? { startDate, endDate: isEnd ? endDate : null } : nothingChosen.range,
      guests: readId(query.get('guests')) ?? defaultGuests,
    },
    packageId: readId(query.get('packageId')),
    places: readPlaces(query),
  };
}

function readPlaces(query: URLSearchParams): ChosenPlaces | null {
  const departureId = readId(query.get('departureId'));
  if (departureId === null) return null;
  return { departureId, roomId: readId(query.get('roomId')), places: readId(query.get('places')) ?? 1 };
}

/** The page of a listing with a stay chosen on it. */
export function chosenStayPath(propertyId: number, { choice, packageId, places }: ChosenStay): string {
  const { range, guests } = choice;
  const query = new URLSearchParams();
  if (range.startDate !== null) query.set('startDate', range.startDate);
  if (range.endDate !== null) query.set('endDate', range.endDate);
  if (guests > defaultGuests) query.set('guests', String(guests));
  if (packageId !== null) query.set('packageId', String(packageId));
  if (places != null) {
    query.set('departureId', String(places.departureId));
    if (places.roomId !== null) query.set('roomId', String(places.roomId));
    if (places.places > 1) query.set('places', String(places.places));
  }
  const text = query.toString();
  return text === '' ? propertyPath(propertyId) : `${propertyPath(propertyId)}?${text}`;
}

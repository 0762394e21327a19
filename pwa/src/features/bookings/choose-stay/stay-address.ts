import { defaultGuests } from '#contracts/limits.ts';
import { isDay } from '#pwa/lib/is-day.ts';
import { propertyPath } from '#pwa/lib/paths.ts';
import { nothingChosen, type StayChoice } from './stay-choice.ts';

/** The choice on a property page. It is in the URL, so that it survives a login, a reload and the back button. */
export interface ChosenStay {
  choice: StayChoice;
  packageId: number | null;
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
  };
}

/** The page of a listing with a stay chosen on it. */
export function chosenStayPath(propertyId: number, { choice, packageId }: ChosenStay): string {
  const { range, guests } = choice;
  const query = new URLSearchParams();
  if (range.startDate !== null) query.set('startDate', range.startDate);
  if (range.endDate !== null) query.set('endDate', range.endDate);
  if (guests > defaultGuests) query.set('guests', String(guests));
  if (packageId !== null) query.set('packageId', String(packageId));
  const text = query.toString();
  return text === '' ? propertyPath(propertyId) : `${propertyPath(propertyId)}?${text}`;
}

import { isCalendarDay } from '#contracts/fields/fields.ts';
import { stayNightsMax } from '#contracts/limits.ts';
import { countNights } from '#contracts/rules/stay.ts';
import { bookingKey } from '#pwa/lib/screen-paths.ts';

/** The stay that checkout is for, as its address names it. Source: spec §2, route /checkout. */
export interface CheckoutStay {
  propertyId: number;
  /** Null for a stay without a package, written `none`. */
  packageId: number | null;
  startDate: string;
  endDate: string;
  guests: number;
  /** Reference of the booking, where the five values may name several. */
  reference?: string;
}

const readId = (text: string | null): number | null => {
  const id = text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : null;
};

// The calendar date written in a date-time counts, never a shifted one.
const readDay = (text: string | null): string | null => {
  const day = text?.split('T')[0];
  return isCalendarDay(day) ? day : null;
};

/** @returns null with any of the five values missing or unusable */
export function readCheckoutQuery(query: URLSearchParams): CheckoutStay | null {
  const propertyId = readId(query.get('propertyId'));
  const packageText = query.get('packageId');
  const packageId = readId(packageText);
  const startDate = readDay(query.get('startDate'));
  const endDate = readDay(query.get('endDate'));
  const guests = readId(query.get('guests'));
  if (propertyId === null || startDate === null || endDate === null || guests === null) return null;
  if (packageId === null && packageText !== 'none') return null;
  const reference = query.get(bookingKey);
  const nights = countNights(startDate, endDate);
  // A group retreat may last one day.
  if (nights < (reference === null ? 1 : 0) || nights > stayNightsMax) return null;
  return { propertyId, packageId, startDate, endDate, guests, ...(reference !== null && { reference }) };
}

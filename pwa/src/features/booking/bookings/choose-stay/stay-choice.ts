import type { TakenStay } from '#contracts/domain/booking/bookings.ts';
import { defaultGuests } from '#contracts/limits.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { checkStay, type BrokenRule } from '#contracts/rules/booking-rules.ts';
import { calendarOf, noticeEnd, type StayLimits } from '#contracts/rules/calendar.ts';
import { rateOf } from '#contracts/rules/date-prices.ts';
import { quoteStay, type StayQuote } from '#contracts/rules/pricing.ts';
import { addDays } from '#contracts/rules/days.ts';
import { countNights } from '#contracts/rules/stay.ts';
import { zoneDay } from '#pwa/lib/zone-days.ts';
import type { DayRange } from '#pwa/ui/calendar/range-selection.ts';

/** Choice of a guest. Days are `YYYY-MM-DD`. */
export interface StayChoice {
  range: DayRange;
  guests: number;
}

export const nothingChosen: StayChoice = { range: { startDate: null, endDate: null }, guests: defaultGuests };

/** The listing with what of it decides a stay, and the chosen package, or null for none. */
export interface StayTerms {
  property: Pick<
    Property,
    'pricePerNight' | 'rating' | 'reviewCount' | 'maxGuests' | 'instantBook' | 'calendar' | 'timeZone'
  >;
  chosenPackage: RetreatPackage | null;
}

/** The same with the whole listing, which a request takes its picture, place and host from. */
export interface BookingTerms extends StayTerms {
  property: Property;
}

/** What a stay must keep to, at that moment in the listing's time zone. */
export function limitsFor({ property }: StayTerms, now: Date): StayLimits {
  const calendar = calendarOf(property);
  const today = zoneDay(now, property.timeZone);
  return { calendar, today, earliest: zoneDay(noticeEnd(now, calendar), property.timeZone) };
}

/** Base price of a night in whole US dollars: the package's where one is chosen. Source: spec §2, booking panel. */
export const nightlyRate = ({ property, chosenPackage }: StayTerms): number =>
  (chosenPackage ?? property).pricePerNight;

/** The most guests that fit the listing and the chosen package. Source: decision 006. */
export const guestsAllowed = ({ property, chosenPackage }: StayTerms): number =>
  Math.min(property.maxGuests, chosenPackage?.maxCapacity ?? property.maxGuests);

/** Guests of the stay: as many as were chosen and fit. */
export const guestsWanted = ({ guests }: StayChoice, terms: StayTerms): number =>
  Math.min(guests, guestsAllowed(terms));

/** Adds the check-out to a check-in if the package has a fixed number of nights. */
export function withFixedEnd(range: DayRange, { chosenPackage }: StayTerms): DayRange {
  const { startDate, endDate } = range;
  if (startDate === null || endDate !== null || chosenPackage?.fixedDuration !== true) return range;
  return { startDate, endDate: addDays(startDate, chosenPackage.minimumStay) };
}

/** Nights of the chosen package if the chosen dates have another number of nights; else null. */
export function nightsToChoose({ range }: StayChoice, { chosenPackage }: StayTerms): number | null {
  const { startDate, endDate } = range;
  if (startDate === null || endDate === null || chosenPackage?.fixedDuration !== true) return null;
  const { minimumStay } = chosenPackage;
  return countNights(startDate, endDate) === minimumStay ? null : minimumStay;
}

/** Price of the days; with a package its rate holds for every night. */
export const quoteDays = (stay: TakenStay, { property, chosenPackage }: StayTerms): StayQuote =>
  chosenPackage === null
    ? quoteStay(stay, rateOf(property))
    : quoteStay(stay, chosenPackage.pricePerNight, true);

/** Price of the chosen stay; null until both dates are chosen and fit the package. */
export function quoteFor(choice: StayChoice, terms: StayTerms): StayQuote | null {
  const { startDate, endDate } = choice.range;
  if (startDate === null || endDate === null || nightsToChoose(choice, terms) !== null) return null;
  return quoteDays({ startDate, endDate }, terms);
}

/** First rule that the chosen stay breaks; null until both dates are chosen. */
export function brokenRuleOf(
  { range }: StayChoice,
  { chosenPackage }: StayTerms,
  unavailable: ReadonlySet<string>,
  limits: StayLimits,
): BrokenRule | null {
  return range.endDate === null ? null : checkStay(range, chosenPackage, unavailable, limits);
}

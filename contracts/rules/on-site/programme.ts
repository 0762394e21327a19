import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { ProgrammeItem, StayItem } from '#contracts/domain/stay/programmes.ts';
import { addDays, toDayNumber } from '#contracts/rules/days.ts';

/** Days of the week in which an item of a listing repeats. */
const weekDays = 7;

/** 1 for Monday to 7 for Sunday. @param day `YYYY-MM-DD` */
// 1970-01-01, day 0, was a Thursday.
export const weekdayOf = (day: string): number =>
  ((((toDayNumber(day) + 3) % weekDays) + weekDays) % weekDays) + 1;

interface Days {
  startDate: string;
  endDate: string;
}

/** Days from the first to the last one, both counted. */
const countDays = ({ startDate, endDate }: Days): number => toDayNumber(endDate) - toDayNumber(startDate) + 1;

/**
 * The first broken rule between the fields of an item, or null.
 * @param departure its days; null for an item of the listing
 */
export function checkProgrammeItem(
  { day, startTime, endTime, places }: Pick<ProgrammeItem, 'day' | 'startTime' | 'endTime' | 'places'>,
  departure: Days | null,
): { field: 'day' | 'endTime' | 'places'; message: string } | null {
  if (endTime <= startTime) return { field: 'endTime', message: 'It must end after it starts' };
  const last = departure === null ? weekDays : countDays(departure);
  if (day !== null && day > last) return { field: 'day', message: `Must be a day from 1 to ${last}` };
  if (departure === null && places !== null) {
    return { field: 'places', message: 'Only items of a group retreat can have a number of places' };
  }
  return null;
}

type DatedItem = Pick<StayItem, 'departureId' | 'day'>;

/** Whether an item takes place on a day of a stay. Days of an item of a departure count from the first one of the stay. */
export function takesPlaceOn(
  { departureId, day: ofItem }: DatedItem,
  day: string,
  { startDate }: Days,
): boolean {
  if (ofItem === null) return true;
  return departureId === null ? weekdayOf(day) === ofItem : addDays(startDate, ofItem - 1) === day;
}

/** The same for any day of a stay, without listing its days. */
export function takesPlaceDuring({ departureId, day: ofItem }: DatedItem, stay: Days): boolean {
  if (ofItem === null) return true;
  const daysUntil = departureId === null ? ofItem - weekdayOf(stay.startDate) : ofItem - 1;
  // The weekday of an item before that of the first day comes in the next week.
  return (daysUntil < 0 ? daysUntil + weekDays : daysUntil) < countDays(stay);
}

type TimedItem = DatedItem & Pick<StayItem, 'startTime' | 'endTime'>;

/** Days of a stay, and when guests may come on the first one and have left on the last one, if the host says so. */
interface TimedStay extends Days {
  property: Pick<Booking['property'], 'checkInFrom' | 'checkOutUntil'>;
}

/**
 * Whether the guest of a stay can take part in an item on a day. Left out is what is over on the first day before they may
 * check in, and what begins on the last day when they have left. Kept is:
 * - an item of a day of a departure: the host dated it for these guests, who may come before their room is free;
 * - everything on a day for which the listing has no time, and an item that is still on at check-in;
 * - everything on a stay of one day, on which a check-in in the afternoon says nothing.
 */
export function isForGuestOn(item: TimedItem, day: string, stay: TimedStay): boolean {
  if (!takesPlaceOn(item, day, stay)) return false;
  const { startDate, endDate, property } = stay;
  const isDatedForGuests = item.departureId !== null && item.day !== null;
  if (isDatedForGuests || startDate === endDate) return true;
  const { checkInFrom = '', checkOutUntil } = property;
  if (day === startDate) return item.endTime > checkInFrom;
  return day !== endDate || checkOutUntil === undefined || item.startTime < checkOutUntil;
}

/** The items of a day, earliest first. */
export interface ProgrammeDay<Item> {
  day: string;
  items: Item[];
}

/** The days of a stay that have items for its guest, in order. */
export function programmeDays<Item extends TimedItem & Pick<StayItem, 'id'>>(
  items: readonly Item[],
  stay: TimedStay,
): ProgrammeDay<Item>[] {
  const sorted = [...items].sort(
    (a, b) => a.startTime.localeCompare(b.startTime) || a.endTime.localeCompare(b.endTime) || a.id - b.id,
  );
  return Array.from({ length: countDays(stay) }, (_, index) => addDays(stay.startDate, index)).flatMap(
    (day) => {
      const ofDay = sorted.filter((item) => isForGuestOn(item, day, stay));
      return ofDay.length === 0 ? [] : [{ day, items: ofDay }];
    },
  );
}

/** An item on one of its days. */
export interface DatedProgrammeItem<Item> {
  day: string;
  item: Item;
}

/**
 * The items that take place now, and the next one. Cancelled items are left out.
 * @param at day and time at the listing, `HH:mm`
 */
export function nowAndNext<Item extends Pick<StayItem, 'startTime' | 'endTime' | 'cancelled'>>(
  days: readonly ProgrammeDay<Item>[],
  at: { day: string; time: string },
): { now: DatedProgrammeItem<Item>[]; next: DatedProgrammeItem<Item> | null } {
  const all = days.flatMap(({ day, items }) =>
    items.filter(({ cancelled }) => !cancelled).map((item) => ({ day, item })),
  );
  const now = all.filter(
    ({ day, item }) => day === at.day && item.startTime <= at.time && at.time < item.endTime,
  );
  const next = all.find(({ day, item }) => day > at.day || (day === at.day && item.startTime > at.time));
  return { now, next: next ?? null };
}

import { DateTime } from 'luxon';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { BookingStatus } from '#contracts/domain/state-lists.ts';
import { canAnswer, isOfPlaces } from '#contracts/rules/booking-lifecycle.ts';
import { addDays } from '#contracts/rules/days.ts';
import { countNights } from '#contracts/rules/stay.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { hostEarnings } from './host-earnings.ts';
import { shownStatusOf } from './hosting-card.tsx';

/** A bar of a plot. */
interface Bar {
  /** Names it among its neighbours, and is its key. */
  label: string;
  value: number;
}

/** Figures of the stays at a host's listings. Money in whole US dollars. */
export interface Insights {
  /**
   * Earnings by month of check-in, five months back and six ahead: of paid stays, confirmed ones and what the host keeps
   * of cancelled ones. Nothing of stays that ended without a payment here.
   */
  value: Bar[];
  /** Nights of completed and confirmed stays by property, the most first. Those of a group retreat count once. */
  nights: Bar[];
  /** Bookings by what became of them, those without any left out. */
  outcomes: Bar[];
  stays: number;
  averageNights: number;
  /** Earnings from upcoming stays. */
  upcomingValue: number;
  /** Share of the nights of the next 30 days that is booked, over all listings, 0–1. */
  occupancy: number;
}

const monthsBack = 5;
const monthsShown = 12;
const occupancyDays = 30;
const propertiesShown = 8;

const isKept = ({ status }: Booking): boolean => status === 'confirmed' || status === 'completed';

/** Months around that of the day, in order. */
function monthsAround(day: string): DateTime[] {
  const month = DateTime.fromISO(day, { locale: 'en-US' }).startOf('month');
  return Array.from({ length: monthsShown }, (_, index) => month.plus({ months: index - monthsBack }));
}

const outcomeWords: Record<BookingStatus, string> = {
  pending: 'Waiting for you',
  confirmed: 'Confirmed',
  completed: 'Completed',
  declined: 'Declined',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

const earned = (booking: WithPending<Booking>): number => hostEarnings(booking, booking.status);

/** One booking of each group retreat, and all others: guests of a group are there on the same nights. */
function oneOfEachGroup(bookings: readonly WithPending<Booking>[]): WithPending<Booking>[] {
  const seen = new Set<string>();
  return bookings.filter((booking) => {
    if (!isOfPlaces(booking)) return true;
    const { departureId, propertyId, departureTitle, startDate } = booking;
    // The id of the departure goes when the listing is deleted.
    const group = String(departureId ?? JSON.stringify([propertyId, departureTitle, startDate]));
    const isFirst = !seen.has(group);
    seen.add(group);
    return isFirst;
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * @param bookings all stays at the host's listings
 * @param listings how many listings can be booked
 * @param today `YYYY-MM-DD`
 * @param now milliseconds since 1970
 */
export function findInsights(
  bookings: readonly WithPending<Booking>[],
  listings: number,
  today: string,
  now: number,
): Insights {
  const kept = bookings.filter(isKept);
  const earning = bookings.filter((booking) => isKept(booking) || booking.status === 'cancelled');
  const visits = oneOfEachGroup(kept);
  const nightsOf = ({ startDate, endDate }: Booking): number => Math.max(1, countNights(startDate, endDate));
  const value = monthsAround(today).map((month) => {
    const ofMonth = earning.filter(({ startDate }) => startDate.startsWith(month.toFormat('yyyy-MM')));
    return { label: month.toFormat('MMM yyyy'), value: sum(ofMonth.map(earned)) };
  });
  const byProperty = new Map<number, Bar>();
  for (const booking of visits) {
    const before = byProperty.get(booking.propertyId)?.value ?? 0;
    const bar = { label: booking.property.title, value: before + nightsOf(booking) };
    byProperty.set(booking.propertyId, bar);
  }
  const statuses = Object.keys(outcomeWords) as BookingStatus[];
  const shown = bookings.map((booking) => shownStatusOf(booking, canAnswer(booking, now)));
  const outcomes = statuses.map((status) => ({
    label: outcomeWords[status],
    value: shown.filter((one) => one === status).length,
  }));
  const end = addDays(today, occupancyDays);
  const nightsAhead = visits.map(({ startDate, endDate }) => {
    const from = startDate > today ? startDate : today;
    const to = endDate < end ? endDate : end;
    return Math.max(0, countNights(from, to));
  });
  return {
    value,
    nights: [...byProperty.values()].sort((one, other) => other.value - one.value).slice(0, propertiesShown),
    outcomes: outcomes.filter((bar) => bar.value > 0),
    stays: kept.length,
    averageNights: kept.length === 0 ? 0 : sum(kept.map(nightsOf)) / kept.length,
    upcomingValue: sum(kept.filter(({ startDate }) => startDate >= today).map(earned)),
    occupancy: listings === 0 ? 0 : Math.min(1, sum(nightsAhead) / (listings * occupancyDays)),
  };
}

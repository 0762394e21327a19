import { formatDayWithYear } from '#pwa/lib/days.ts';
import { formatMoment } from '#pwa/lib/moments.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import type { Trip, TripState } from './trips.ts';

/** One step of a stay, from the request to the check-out. */
export interface TripStep {
  label: string;
  /** When it was or will be; null where nobody knows. */
  when: string | null;
  /**
   * `current` is happening now, `next` is the step that comes next, `later` are those after it; `ended` closes the line
   * before its end.
   */
  mark: 'done' | 'current' | 'next' | 'later' | 'ended';
}

/** The stay as a line of steps in their order. @param today `YYYY-MM-DD` */
export function stepsOfTrip(trip: Trip, state: TripState, today: string): TripStep[] {
  const saved: TripStep = { label: 'Saved on this device', when: formatMoment(trip.createdAt), mark: 'done' };
  const asked: TripStep = { label: 'Requested', when: formatMoment(trip.createdAt), mark: 'done' };
  const booked: TripStep[] = wasBookedAtOnce(trip)
    ? [{ ...asked, label: 'Booked' }]
    : [asked, { label: 'Confirmed', when: null, mark: 'done' }];
  const ended = (label: string, detail: string | null = null): TripStep => ({
    label,
    when: detail ?? (trip.endedAt === null ? null : formatMoment(trip.endedAt)),
    mark: 'ended',
  });
  switch (state) {
    case 'waiting':
    case 'sending':
      return [
        saved,
        { label: 'Sent', when: state === 'sending' ? 'Now' : 'When you are connected', mark: 'current' },
        { label: 'Confirmed', when: null, mark: 'later' },
        ...daysOf(trip, today, false),
      ];
    case 'stopping':
      return [saved, { label: 'Stopping', when: 'When you are connected', mark: 'current' }];
    case 'refused':
      return [saved, ended('Not booked', 'Needs your decision')];
    case 'pending':
      return [
        asked,
        {
          label: `Answer of ${trip.host.name}`,
          when: trip.expiresAt === null ? null : `Until ${formatMoment(trip.expiresAt)}`,
          mark: 'current',
        },
        ...daysOf(trip, today, false),
      ];
    case 'confirmed':
    case 'completed':
    case 'keeping':
    case 'not-cancelled':
      return [...booked, ...daysOf(trip, today, true)];
    case 'cancelling':
      return [...booked.slice(0, 1), { label: 'Cancelled', when: 'Not sent yet', mark: 'current' }];
    case 'declined':
      return [asked, ended(`Declined by ${trip.host.name}`)];
    case 'expired':
      return [asked, ended('Expired', trip.expiresAt === null ? null : formatMoment(trip.expiresAt))];
    case 'cancelled':
      return [
        ...booked.slice(0, 1),
        ended('Cancelled'),
        ...(trip.refundAmount === null || trip.refundAmount === 0
          ? []
          : [{ label: 'Refund', when: formatDollars(trip.refundAmount), mark: 'done' } as const]),
      ];
  }
}

/**
 * Whether the stay was confirmed without its host's answer. The version of a booking counts the steps of its lifecycle
 * and nothing else: one that was confirmed when it was made still has its first version until it ends.
 */
function wasBookedAtOnce({ status, version, payment }: Trip): boolean {
  if (status === 'confirmed') return version === 1;
  // A request that its guest took back has the same version; only a confirmed stay is paid.
  return version === 2 && (status === 'completed' || (status === 'cancelled' && payment != null));
}

function daysOf({ startDate, endDate }: Trip, today: string, isBooked: boolean): TripStep[] {
  const mark = (day: string, isAwaited: boolean): TripStep['mark'] => {
    if (!isBooked) return 'later';
    if (day < today) return 'done';
    if (!isAwaited) return 'later';
    return day === today ? 'current' : 'next';
  };
  return [
    { label: 'Check-in', when: formatDayWithYear(startDate), mark: mark(startDate, true) },
    { label: 'Check-out', when: formatDayWithYear(endDate), mark: mark(endDate, startDate < today) },
  ];
}

import { formatDayWithYear } from '#pwa/lib/days.ts';
import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { formatUntil } from '#pwa/lib/format-until.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import type { GuestBooking, GuestBookingState } from './guest-booking.ts';

/** One step of a stay, from the request to the check-out. */
export interface BookingStep {
  label: string;
  /** Time of the step; null if unknown. */
  when: string | null;
  /**
   * `passed`: the day is over; whether the guest was there is not known. `current` is happening now, `next` is the step
   * that comes next, `later` are those after it; `ended` closes the line before its end.
   */
  mark: 'done' | 'passed' | 'current' | 'next' | 'later' | 'ended';
}

/** The stay as a line of steps in their order. @param today at the listing, `YYYY-MM-DD` */
export function stepsOfBooking(
  booking: GuestBooking,
  state: GuestBookingState,
  today: string,
): BookingStep[] {
  const { saved, asked, booked, ended } = pastStepsOf(booking);
  switch (state) {
    case 'waiting':
    case 'sending':
      return [
        saved,
        { label: 'Sent', when: state === 'sending' ? 'Now' : 'Not sent yet', mark: 'current' },
        { label: 'Confirmed', when: null, mark: 'later' },
        ...daysOf(booking, today, false),
      ];
    case 'stopping':
      return [saved, { label: 'Stopping', when: 'Not sent yet', mark: 'current' }];
    case 'refused':
      return [saved, ended('Not booked', 'Needs your decision')];
    case 'pending':
      return [
        asked,
        {
          label: `Answer of ${booking.host.name}`,
          when: booking.expiresAt === null ? null : `Until ${formatUntil(booking.expiresAt)}`,
          mark: 'current',
        },
        ...daysOf(booking, today, false),
      ];
    case 'confirmed':
    case 'completed':
    case 'keeping':
    case 'not-cancelled':
      return [...booked, ...daysOf(booking, today, true)];
    case 'cancelling':
      return [...booked.slice(0, 1), { label: 'Cancelled', when: 'Not sent yet', mark: 'current' }];
    case 'declined':
      return [asked, ended(`Declined by ${booking.host.name}`)];
    case 'expired':
      return [asked, ended('Expired', booking.expiresAt === null ? null : formatMoment(booking.expiresAt))];
    case 'cancelled':
      return [
        ...booked.slice(0, 1),
        ended('Cancelled'),
        ...(booking.refundAmount === null || booking.refundAmount === 0
          ? []
          : [{ label: 'Refund', when: formatDollars(booking.refundAmount), mark: 'done' } as const]),
      ];
  }
}

/** Steps behind a stay, and how it ends early. */
function pastStepsOf(booking: GuestBooking) {
  const when = formatMoment(booking.createdAt);
  const saved: BookingStep = { label: 'Saved on this device', when, mark: 'done' };
  const asked: BookingStep = { label: 'Requested', when, mark: 'done' };
  const booked: BookingStep[] = wasBookedAtOnce(booking)
    ? [{ ...asked, label: 'Booked' }]
    : [asked, { label: 'Confirmed', when: null, mark: 'done' }];
  const ended = (label: string, detail: string | null = null): BookingStep => ({
    label,
    when: detail ?? (booking.endedAt === null ? null : formatMoment(booking.endedAt)),
    mark: 'ended',
  });
  return { saved, asked, booked, ended };
}

/**
 * Whether the stay was confirmed without its host's answer. The version of a booking counts the steps of its lifecycle and
 * its payment: one that was confirmed when it was made has only its payment before its end.
 */
function wasBookedAtOnce(booking: GuestBooking): boolean {
  const { status, version, payment, refundAmount, expiresAt, endedAt } = booking;
  const steps = payment == null ? version : version - 1;
  // A cancellation that waits on this device has not ended the stay yet.
  const isCancelling = status === 'cancelled' && endedAt === null;
  if (status === 'confirmed' || isCancelling) return expiresAt === null && steps <= 1;
  // A request that its guest took back has the same version, and no refund amount, not even 0.
  return steps <= 2 && (status === 'completed' || (status === 'cancelled' && refundAmount !== null));
}

function daysOf({ startDate, endDate }: GuestBooking, today: string, isBooked: boolean): BookingStep[] {
  const mark = (day: string, isAwaited: boolean): BookingStep['mark'] => {
    if (!isBooked) return 'later';
    if (day < today) return 'passed';
    if (!isAwaited) return 'later';
    return day === today ? 'current' : 'next';
  };
  return [
    { label: 'Check-in', when: formatDayWithYear(startDate), mark: mark(startDate, true) },
    { label: 'Check-out', when: formatDayWithYear(endDate), mark: mark(endDate, startDate < today) },
  ];
}

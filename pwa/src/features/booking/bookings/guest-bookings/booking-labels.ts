import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { countOf } from '#contracts/plural.ts';
import { isOfPlaces } from '#contracts/rules/booking-lifecycle.ts';
import { statusAppearance, type StatusAppearance } from '#pwa/features/shared/booking-status.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import type { OfflineLabels } from '#pwa/ui/feedback/offline-labels.ts';
import { ArrowSync16Filled, Clock16Filled, ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import { firstName, hostDeadline } from './host-deadline.ts';
import { takenLabel } from '#pwa/lib/taken-label.ts';
import { dayOfBooking } from '#pwa/lib/zone-days.ts';
import {
  newQuoteOf,
  wasRequest,
  wasTakenBack,
  type GuestBooking,
  type GuestBookingState,
} from './guest-booking.ts';

const waits = { tone: 'waiting', icon: Clock16Filled } as const;
const needs = { tone: 'danger', icon: ErrorCircle16Filled } as const;

/** Label, tone and icon of each state. Source: design §9. */
export const bookingAppearance: Record<GuestBookingState, StatusAppearance> = {
  ...statusAppearance,
  pending: { ...statusAppearance.pending, label: 'Request sent' },
  waiting: { label: 'Not booked yet', ...waits },
  sending: { label: 'Sending', tone: 'tint', icon: ArrowSync16Filled },
  stopping: { label: 'Stopping', ...waits },
  refused: { label: 'Needs attention', ...needs },
  cancelling: { label: 'Cancelling', ...waits },
  keeping: { label: 'Keeping', ...waits },
  'not-cancelled': { label: 'Not cancelled', ...needs },
};

/** 'Jun 12 – 19 · 2 guests · $1,921'; a line break never precedes a dot. */
export const bookingLine = ({ startDate, endDate, guests, totalPrice }: GuestBooking): string =>
  [formatDayRange(startDate, endDate), countOf(guests, 'guest'), formatDollars(totalPrice)].join('\u00A0· ');

export interface Explanation {
  title: string;
  text: string;
}

/**
 * Title and sentence that explain the state to the guest. Source: spec §9 "offline", decision 006.
 * @param offline labels for a device that cannot reach the server; null while it can
 * @param more `now`: milliseconds since 1970; `ownStay`: the guest's own booking that has the days of a refused request
 */
export function explainBooking(
  booking: GuestBooking,
  state: GuestBookingState,
  offline: OfflineLabels | null,
  { now = Date.now(), ownStay = null }: { now?: number | undefined; ownStay?: Booking | null } = {},
): Explanation {
  const host = firstName(booking.host.name);
  switch (state) {
    case 'waiting':
    case 'sending':
    case 'stopping':
    case 'cancelling':
    case 'keeping':
      return explainUnsent(booking, state, offline);
    case 'refused':
      return explainRefusal(booking, ownStay);
    case 'pending':
      return {
        title: 'Request sent',
        text: `${hostDeadline(booking)} You won't be charged before then.`,
      };
    case 'confirmed':
      return {
        title: "You're booked",
        text: hasBegun(booking, now) ? 'Your stay is under way. Enjoy it.' : `${host} is expecting you.`,
      };
    case 'completed':
      return { title: 'Completed', text: 'This stay has ended. We hope you enjoyed it.' };
    case 'declined':
      return { title: 'Declined', text: `${host} declined this request. Nothing was charged.` };
    case 'expired':
      return { title: 'Expired', text: `${host} did not answer in time. Nothing was charged.` };
    case 'cancelled':
      return {
        title: 'Cancelled',
        text: `${cancelledSentence(booking, host)} ${refundSentence(booking)}`,
      };
    case 'not-cancelled':
      return {
        title: 'Not cancelled',
        text: booking.pending?.lastError?.detail ?? "Your booking hasn't changed.",
      };
  }
}

/** Whether the day of check-in has passed at the listing. On that day the host still expects the guest. */
const hasBegun = (booking: GuestBooking, now: number): boolean =>
  dayOfBooking(booking, new Date(now)) > booking.startDate;

function explainUnsent(
  booking: GuestBooking,
  state: 'waiting' | 'sending' | 'stopping' | 'cancelling' | 'keeping',
  offline: OfflineLabels | null,
): Explanation {
  const { pending } = booking;
  switch (state) {
    case 'waiting':
    case 'sending':
      if (state === 'waiting' && pending?.mayHaveArrived === true) {
        return {
          title: 'Saved on this device – no answer yet',
          text:
            offline === null
              ? "We sent it and got no answer. We're asking again."
              : `We sent it and got no answer. We'll ask again ${offline.whenBack}.`,
        };
      }
      return {
        title: isOfPlaces(booking)
          ? 'Saved on this device – no place reserved yet'
          : 'Saved on this device – not booked yet',
        text:
          offline === null
            ? 'It is on its way. You will see the answer here.'
            : sendsWhenBack(offline, isOfPlaces(booking) ? 'places' : 'dates'),
      };
    case 'stopping':
      return {
        title: 'Stopping this request',
        text:
          offline === null
            ? "We're checking whether it was booked. If it was, we cancel the stay."
            : `${offline.now}. We'll check ${offline.whenBack} whether it was booked, and cancel the stay if it was.`,
      };
    case 'cancelling':
      return {
        title: 'Cancelled on this device – not sent yet',
        text: offline === null ? 'It is on its way.' : `It will be sent ${offline.whenBack}.`,
      };
    case 'keeping':
      return {
        title: 'Keeping this stay',
        text:
          offline === null
            ? "We're checking whether it was already cancelled."
            : `${offline.now}. We'll check ${offline.whenBack} whether it was already cancelled.`,
      };
  }
}

/** Says when a request that waits on this device will be sent. */
export const sendsWhenBack = ({ whenBack }: OfflineLabels, wanted: 'dates' | 'places' = 'dates'): string =>
  `We'll send this ${whenBack} and tell you if the ${wanted} are still free.`;

function cancelledSentence(booking: GuestBooking, host: string): string {
  const { cancelledBy } = booking;
  if (wasTakenBack(booking)) return 'You took back this request.';
  const what = wasRequest(booking) ? 'request' : 'stay';
  if (cancelledBy === 'host') return `${host}, your host, cancelled this ${what}.`;
  if (cancelledBy === 'staff') return `Wellens cancelled this ${what}.`;
  return cancelledBy === 'guest' ? 'You cancelled this stay.' : `This ${what} was cancelled.`;
}

function refundSentence({ payment, refundAmount }: GuestBooking): string {
  if (payment == null) return 'Nothing was charged.';
  if (refundAmount === null || refundAmount === 0) return 'Nothing is refunded.';
  return `Refund: ${formatDollars(refundAmount)} of the ${formatDollars(payment.amount)} you paid.`;
}

function explainRefusal(booking: GuestBooking, ownStay: Booking | null): Explanation {
  const error = booking.pending?.lastError;
  const quote = newQuoteOf(booking);
  if (quote !== null) {
    return {
      title: `The price is now ${formatDollars(quote.total)}`,
      text: `It was ${formatDollars(booking.totalPrice)}. Nothing is booked unless you agree to the new price.`,
    };
  }
  if (error?.code === 'dates_unavailable') {
    return {
      title: ownStay === null ? 'Those dates were taken' : 'These dates are yours already',
      text: `${takenLabel(error, ownStay)} Choose new dates, or discard the request.`,
    };
  }
  if (error?.code === 'places_unavailable') {
    return {
      title: 'Those places were taken',
      text: `${error.detail} Choose other places or join the waiting list.`,
    };
  }
  if (error?.code === 'expired' && booking.pending?.mayHaveArrived === true) {
    return {
      title: 'No answer in time',
      text: 'We sent this and got no answer, so it may be booked. Send it now to find out, or stop and undo it.',
    };
  }
  if (error?.code === 'expired') {
    return {
      title: 'Not sent in time',
      text: 'This waited on your device for too long and was not sent. Nothing is booked. Still want to send it?',
    };
  }
  if (error?.code === 'email_unverified') {
    return {
      title: 'Not booked yet',
      text: `${error.detail} We send this request as soon as your address is confirmed.`,
    };
  }
  return { title: 'Not booked', text: error?.detail ?? 'This request was not accepted.' };
}

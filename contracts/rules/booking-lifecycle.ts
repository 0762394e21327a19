import type { BookingStatus } from '#contracts/domain/state-lists.ts';

/**
 * pending ──accept──▶ confirmed ──check-out passes──▶ completed
 *    ├─decline─▶ declined     └──cancel──▶ cancelled
 *    ├─48 h or check-in─▶ expired
 *    └─cancel─▶ cancelled
 * Source: decision 006.
 */
const nextStatuses: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'declined', 'expired', 'cancelled'],
  confirmed: ['cancelled', 'completed'],
  declined: [],
  expired: [],
  cancelled: [],
  completed: [],
};

export function canBecome(from: BookingStatus, to: BookingStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** Whether a booking blocks its days. */
export function isActive(status: BookingStatus): boolean {
  return status === 'pending' || status === 'confirmed';
}

/** Marks a booking of places. Deleting the listing clears the id of the departure from the booking, but not its title. */
interface OfPlaces {
  departureTitle?: string | null | undefined;
}

/** Whether a booking is of places of a group retreat, and not of a listing for some nights. */
export const isOfPlaces = ({ departureTitle }: OfPlaces): boolean => departureTitle != null;

/** Whether a booking claims days of its listing. Places of a departure do not: the departure may claim them. */
export const claimsDays = (booking: OfPlaces & { status: BookingStatus }): boolean =>
  isActive(booking.status) && !isOfPlaces(booking);

/** Whether the host can still answer a request. @param now milliseconds since 1970 */
export const canAnswer = (
  { status, expiresAt }: { status: BookingStatus; expiresAt: string | null },
  now: number,
): boolean => status === 'pending' && (expiresAt === null || Date.parse(expiresAt) > now);

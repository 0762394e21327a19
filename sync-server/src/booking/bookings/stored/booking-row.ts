import type { Booking, Payment, PriceLine } from '#contracts/domain/booking/bookings.ts';
import type {
  BookingSide,
  BookingStatus,
  CancellationPolicy,
  PaymentState,
} from '#contracts/domain/state-lists.ts';
import { reviewDays, reviewOpensAtHour } from '#contracts/review-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { refundUntilOf } from '#contracts/rules/refunds.ts';
import { stayOverAtOf } from '#contracts/rules/stay.ts';
import { toList } from '#server/database/columns.ts';
import { hourOfDay, startOfDay, toInstant } from '#server/lib/time.ts';

/** A booking as stored. Days `YYYY-MM-DD`, instants ISO 8601 in UTC, money in whole US dollars. */
export interface BookingRow {
  id: number;
  reference: string;
  property_id: number;
  user_id: number;
  retreat_package_id: number | null;
  package_name: string | null;
  start_date: string;
  end_date: string;
  total_price: number;
  status: BookingStatus;
  guests: number;
  created_at: string;
  cancellation_policy: CancellationPolicy;
  expires_at: string | null;
  ended_at: string | null;
  refund_amount: number | null;
  cancelled_by: BookingSide | null;
  version: number;
  /** The listing's zone when it was booked, IANA name. */
  time_zone: string;
  /** Instants; null in bookings from before time zones, which are judged in UTC. */
  refund_until: string | null;
  stay_over_at: string | null;
  /** JSON of the lines of the quote; null in bookings from before. */
  price_lines: string | null;
  /** Of a booking of places; null once the departure or the room is gone. Titles are as they were when it was booked. */
  departure_id: number | null;
  room_id: number | null;
  departure_title: string | null;
  room_name: string | null;
}

/** A booking with the fields of the listing and the people that its view shows. */
export interface BookingViewRow extends BookingRow {
  title: string;
  location: string;
  latitude: number;
  longitude: number;
  images: string;
  price_per_night: number;
  check_in_from: string | null;
  check_out_until: string | null;
  host_id: number;
  host_name: string;
  host_image: string | null;
  guest_name: string;
  guest_image: string | null;
  paid_amount: number | null;
  paid_refunded: number;
  paid_currency: 'USD';
  paid_provider: 'sandbox';
  paid_state: PaymentState;
  paid_reference: string;
  paid_at: string;
}

/** A booking with the deadlines it was given. */
export type DatedBooking = Booking & Required<Pick<Booking, 'timeZone' | 'refundUntil' | 'stayOverAt'>>;

type ShownRow = Pick<
  BookingViewRow,
  | 'title'
  | 'location'
  | 'latitude'
  | 'longitude'
  | 'images'
  | 'price_per_night'
  | 'check_in_from'
  | 'check_out_until'
>;

/** The part of a listing that its bookings show. */
export const toShownProperty = (row: ShownRow): Booking['property'] => ({
  title: row.title,
  location: row.location,
  latitude: row.latitude,
  longitude: row.longitude,
  image: toList(row.images)[0] ?? null,
  pricePerNight: row.price_per_night,
  ...(row.check_in_from !== null && { checkInFrom: row.check_in_from }),
  ...(row.check_out_until !== null && { checkOutUntil: row.check_out_until }),
});

export function toBooking(row: BookingViewRow): DatedBooking {
  const { start_date: startDate, end_date: endDate, cancellation_policy: cancellationPolicy } = row;
  return {
    id: row.id,
    reference: row.reference,
    propertyId: row.property_id,
    userId: row.user_id,
    retreatPackageId: row.retreat_package_id,
    startDate,
    endDate,
    totalPrice: row.total_price,
    status: row.status,
    guests: row.guests,
    createdAt: row.created_at,
    cancellationPolicy,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    refundAmount: row.refund_amount,
    version: row.version,
    property: toShownProperty(row),
    host: { id: row.host_id, name: row.host_name, profileImage: row.host_image },
    guest: { id: row.user_id, name: row.guest_name, profileImage: row.guest_image },
    packageName: row.package_name,
    payment: toPayment(row),
    cancelledBy: row.cancelled_by,
    timeZone: row.time_zone,
    refundUntil: row.refund_until ?? refundUntilOf({ startDate, cancellationPolicy }),
    stayOverAt: row.stay_over_at ?? stayOverAtOf({ endDate }),
    ...toReviewWindow({
      status: row.status,
      startDate,
      endDate,
      timeZone: row.time_zone,
      endedAt: row.ended_at,
      cancelledBy: row.cancelled_by,
    }),
    ...(row.price_lines !== null && { priceLines: JSON.parse(row.price_lines) as PriceLine[] }),
    ...(row.departure_title !== null && {
      departureId: row.departure_id,
      roomId: row.room_id,
      departureTitle: row.departure_title,
      roomName: row.room_name,
    }),
  };
}

type ReviewedStay = Pick<
  DatedBooking,
  'status' | 'startDate' | 'endDate' | 'timeZone' | 'endedAt' | 'cancelledBy'
>;

/**
 * The instants between which a stay can be reviewed, in the zone it was booked in: from the morning of the check-out day to
 * the end of the 14th day after it. Source: decision 047.
 */
export function toReviewWindow(stay: ReviewedStay): Pick<Booking, 'reviewFrom' | 'reviewUntil'> {
  const { status, endDate, timeZone } = stay;
  const reviewFrom = toInstant(hourOfDay(endDate, reviewOpensAtHour, timeZone));
  if (status !== 'confirmed' && status !== 'completed' && !isCancelledLate(stay, reviewFrom)) return {};
  return {
    reviewFrom,
    reviewUntil: toInstant(startOfDay(addDays(endDate, reviewDays + 1), timeZone)),
  };
}

/**
 * Whether the host cancelled on or after the check-in day, or anyone once reviews could be written: a person who has written
 * one cannot take the time to write from the other one by cancelling.
 */
function isCancelledLate(stay: ReviewedStay, reviewFrom: string): boolean {
  const { status, endedAt, cancelledBy, startDate, timeZone } = stay;
  if (status !== 'cancelled' || endedAt === null) return false;
  if (endedAt >= reviewFrom) return true;
  return cancelledBy === 'host' && endedAt >= toInstant(startOfDay(startDate, timeZone));
}

function toPayment(row: BookingViewRow): Payment | null {
  if (row.paid_amount === null) return null;
  return {
    amount: row.paid_amount,
    refunded: row.paid_refunded,
    currency: row.paid_currency,
    provider: row.paid_provider,
    state: row.paid_state,
    reference: row.paid_reference,
    at: row.paid_at,
  };
}

/** A booking without the fields of the listing and the people that its view shows. */
export type StoredBooking = Omit<DatedBooking, 'property' | 'host' | 'guest' | 'payment'>;

export function toBookingRow(booking: StoredBooking): BookingRow {
  return {
    id: booking.id,
    reference: booking.reference,
    property_id: booking.propertyId,
    user_id: booking.userId,
    retreat_package_id: booking.retreatPackageId,
    package_name: booking.packageName,
    start_date: booking.startDate,
    end_date: booking.endDate,
    total_price: booking.totalPrice,
    status: booking.status,
    guests: booking.guests,
    created_at: booking.createdAt,
    cancellation_policy: booking.cancellationPolicy,
    expires_at: booking.expiresAt,
    ended_at: booking.endedAt,
    refund_amount: booking.refundAmount,
    cancelled_by: booking.cancelledBy ?? null,
    version: booking.version,
    time_zone: booking.timeZone,
    refund_until: booking.refundUntil,
    stay_over_at: booking.stayOverAt,
    price_lines: booking.priceLines === undefined ? null : JSON.stringify(booking.priceLines),
    departure_id: booking.departureId ?? null,
    room_id: booking.roomId ?? null,
    departure_title: booking.departureTitle ?? null,
    room_name: booking.roomName ?? null,
  };
}

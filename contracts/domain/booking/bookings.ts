import { array, bool, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import {
  calendarDay,
  entityId,
  exact,
  instant,
  isCalendarDay,
  wholeNumber,
} from '#contracts/fields/fields.ts';
import { listingLimits } from '#contracts/form-limits.ts';
import { bookingPage } from '#contracts/request-limits.ts';
import {
  bookingSides,
  bookingStatuses,
  cancellationPolicies,
  paymentStates,
  type BookingSide,
  type BookingStatus,
  type CancellationPolicy,
} from '#contracts/domain/state-lists.ts';
import { propertyParams } from '#contracts/domain/catalog/properties.ts';
import { isTooLong, tooManyNightsMessage } from '#contracts/rules/stay.ts';
import { publicUserSchema } from '#contracts/domain/accounts/users.ts';

/**
 * Request for a booking. Days are `YYYY-MM-DD`, both inclusive. `totalPrice` is the quote shown to the guest, in
 * whole US dollars; the server refuses a total that differs from its own. `userId` must be the session's user;
 * `status` and `createdAt` are accepted and ignored. Source: spec §7, POST /api/bookings.
 */
export const newBookingSchema = object({
  propertyId: entityId().required(),
  userId: entityId().required(),
  startDate: calendarDay().required('You must select both check-in and check-out dates.'),
  endDate: calendarDay()
    .required('You must select both check-in and check-out dates.')
    .test('nights', tooManyNightsMessage, (endDate, { parent }) => {
      const { startDate } = parent as { startDate?: unknown };
      return !isCalendarDay(startDate) || !isCalendarDay(endDate) || !isTooLong(startDate, endDate);
    }),
  guests: wholeNumber(listingLimits.guestsMin, listingLimits.guestsMax).default(1),
  retreatPackageId: entityId().nullable().default(null),
  totalPrice: wholeNumber(0, Number.MAX_SAFE_INTEGER).required(),
  status: exact(string()).optional(),
  createdAt: instant().optional(),
});
export type NewBooking = InferType<typeof newBookingSchema>;

/**
 * The payment for a stay. `amount` and `refunded` are whole US dollars, `at` is an ISO 8601 instant, and `reference`
 * is the provider's id for the payment.
 */
export const paymentSchema = object({
  amount: number().integer().required(),
  refunded: number().integer().required(),
  currency: string().oneOf(['USD']).required(),
  provider: string().oneOf(['sandbox']).required(),
  state: string().oneOf(paymentStates).required(),
  reference: string().required(),
  at: string().required(),
});
export type Payment = InferType<typeof paymentSchema>;

/** The nights of a stay that have one rate. `rate` and `subtotal` are whole US dollars. */
export const priceLineSchema = object({
  nights: number().integer().required(),
  rate: number().integer().required(),
  subtotal: number().integer().required(),
});
export type PriceLine = InferType<typeof priceLineSchema>;

/**
 * A booking with the listing, people and package that its guest and its host see offline. Money is in whole US dollars.
 * `refundAmount` is set once a confirmed stay is cancelled, `expiresAt` while it is pending, `payment` once it is paid,
 * and `cancelledBy` if the side that cancelled it is known. `timeZone` is the zone of the listing when it was booked (IANA
 * name), `refundUntil` the instant until which the policy refunds, `stayOverAt` the instant at which the stay is over; a
 * device may hold a booking from before these fields, which was judged in UTC. `priceLines` are the lines of its quote,
 * missing in bookings from before. A booking of places at a departure has four more fields, and `guests` is its number
 * of places; titles are as they were when it was booked. `checkInFrom` and `checkOutUntil` of `property` are the present
 * times of the listing, `HH:mm`, absent if its host has not set them. `reviewFrom` and `reviewUntil` are the instants
 * between which it can be reviewed, if it can. Source: spec §3, decisions 034, 043, 045, 047 and 062.
 */
export const bookingSchema = object({
  id: entityId().required(),
  reference: string().required(),
  propertyId: entityId().required(),
  userId: entityId().required(),
  retreatPackageId: entityId().nullable().defined(),
  startDate: string().required(),
  endDate: string().required(),
  totalPrice: number().integer().required(),
  status: string<BookingStatus>().oneOf(bookingStatuses).required(),
  guests: number().integer().required(),
  createdAt: string().required(),
  cancellationPolicy: string<CancellationPolicy>().oneOf(cancellationPolicies).required(),
  expiresAt: string().nullable().defined(),
  endedAt: string().nullable().defined(),
  refundAmount: number().integer().nullable().defined(),
  version: number().integer().required(),
  property: object({
    title: string().defined(),
    location: string().defined(),
    latitude: number().required(),
    longitude: number().required(),
    image: string().nullable().defined(),
    pricePerNight: number().integer().required(),
    checkInFrom: string().optional(),
    checkOutUntil: string().optional(),
  }).required(),
  host: publicUserSchema.required(),
  guest: publicUserSchema.required(),
  packageName: string().nullable().defined(),
  payment: paymentSchema.nullable().defined(),
  cancelledBy: string<BookingSide>()
    .nullable()
    .oneOf([...bookingSides, null])
    .optional(),
  timeZone: string().optional(),
  refundUntil: string().optional(),
  stayOverAt: string().optional(),
  priceLines: array().of(priceLineSchema.required()).optional(),
  departureId: entityId().nullable().optional(),
  roomId: entityId().nullable().optional(),
  departureTitle: string().nullable().optional(),
  roomName: string().nullable().optional(),
  reviewFrom: string().optional(),
  reviewUntil: string().optional(),
});
export type Booking = InferType<typeof bookingSchema>;

/** Taken days of a listing, without the guest; both ends inclusive. */
export const takenStaySchema = object({ startDate: string().required(), endDate: string().required() });
export type TakenStay = InferType<typeof takenStaySchema>;

export const listPropertyBookings = endpoint(addresses.listPropertyBookings, {
  summary: 'Taken stays of a listing that are not over.',
  access: 'anyone',
  params: propertyParams,
  reply: array().of(takenStaySchema.required()).required(),
  refusals: ['not_found'],
});

export const createBooking = endpoint(addresses.createBooking, {
  summary: 'Books a stay: confirmed at once for an instant-book listing, else a request to the host.',
  access: 'user',
  body: newBookingSchema,
  reply: bookingSchema,
  success: 201,
  refusals: [
    'blocked',
    'email_unverified',
    'identity_mismatch',
    'not_found',
    'invalid_fields',
    'rule_violated',
    'dates_unavailable',
    'not_listed',
    'price_changed',
    'id_not_leased',
    'conflict',
    'limit_reached',
  ],
});

/** Query of the lists of bookings. */
export const staysQuery = object({
  limit: number().integer().min(1).max(bookingPage.max).optional(),
  cursor: string().max(200).optional(),
});
export type StaysQuery = InferType<typeof staysQuery>;

export const listMyBookings = endpoint(addresses.listMyBookings, {
  summary: "The caller's own stays, newest check-in first; a Link header leads to the next page.",
  access: 'user',
  query: staysQuery,
  refusals: ['bad_cursor'],
  reply: array().of(bookingSchema.required()).required(),
});

export const listHostingBookings = endpoint(addresses.listHostingBookings, {
  summary: "Stays at the caller's listings, newest check-in first; a Link header leads to the next page.",
  access: 'user',
  query: staysQuery,
  refusals: ['bad_cursor'],
  reply: array().of(bookingSchema.required()).required(),
});

const decisionRefusals = ['not_found', 'forbidden', 'wrong_state'] as const;

export const acceptBooking = endpoint(addresses.acceptBooking, {
  summary: 'Confirms a request.',
  access: 'host-or-staff',
  params: propertyParams,
  reply: bookingSchema,
  refusals: [...decisionRefusals, 'blocked', 'dates_unavailable'],
});

export const declineBooking = endpoint(addresses.declineBooking, {
  summary: 'Declines a request and frees its days.',
  access: 'host-or-staff',
  params: propertyParams,
  reply: bookingSchema,
  refusals: decisionRefusals,
});

export const cancelBooking = endpoint(addresses.cancelBooking, {
  summary: 'Cancels a booking and refunds the share of the payment that its stored policy grants.',
  access: 'guest-or-host',
  params: propertyParams,
  reply: bookingSchema,
  refusals: decisionRefusals,
});

/**
 * The right quote, as part of the refusal `price_changed`. Whole US dollars. `lines` are its nights by rate, in the order
 * of their first night, and `rate` is that of the first one.
 */
export const priceQuoteSchema = object({
  nights: number().integer().required(),
  rate: number().integer().required(),
  subtotal: number().integer().required(),
  serviceFee: number().integer().required(),
  total: number().integer().required(),
  isPackageRate: bool().default(false),
  lines: array().of(priceLineSchema.required()).optional(),
});
export type PriceQuote = InferType<typeof priceQuoteSchema>;

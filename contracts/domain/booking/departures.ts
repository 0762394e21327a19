import { array, bool, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { departureLimits as limits } from '#contracts/departure-limits.ts';
import {
  calendarDay,
  entityId,
  flag,
  listOf,
  listQuery,
  text,
  textOfAtLeast,
  wholeNumber,
} from '#contracts/fields/fields.ts';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import { listingLimits } from '#contracts/form-limits.ts';
import { bookingSchema } from './bookings.ts';
import { propertyParams } from '#contracts/domain/catalog/properties.ts';
import { publicUserSchema } from '#contracts/domain/accounts/users.ts';

/** `full`: open, and every place is taken or held. The others are stored. */
export const departureStatuses = ['open', 'full', 'cancelled', 'completed'] as const;
export type DepartureStatus = (typeof departureStatuses)[number];

/** A kind of room of a departure. `pricePerPerson` is in whole US dollars for the whole departure. */
export const departureRoomSchema = object({
  id: entityId().required(),
  name: string().defined(),
  description: string().defined(),
  pricePerPerson: number().integer().required(),
  places: number().integer().required(),
  /** Places that are neither taken nor held for somebody on the waiting list. */
  placesLeft: number().integer().required(),
});
export type DepartureRoom = InferType<typeof departureRoomSchema>;

/**
 * A departure: a group retreat with fixed days, a teacher and so many places. Days are `YYYY-MM-DD`, both inclusive.
 * `bookBy` is the last day to book, in the time zone of the listing, and `bookByAt` the instant at which it ends.
 * `confirmedPlaces` counts the places of confirmed bookings. `goesAhead`: enough people came, or the host said so.
 * `decideBy`: too few people booked in time, and the host decides until then. `exclusive`: no private stay overlaps it.
 */
export const departureSchema = object({
  id: entityId().required(),
  propertyId: entityId().required(),
  hostId: entityId().required(),
  title: string().defined(),
  description: string().defined(),
  startDate: string().required(),
  endDate: string().required(),
  teacher: string().defined(),
  minParticipants: number().integer().required(),
  bookBy: string().required(),
  bookByAt: string().required(),
  timeZone: string().required(),
  exclusive: bool().required(),
  status: string<DepartureStatus>().oneOf(departureStatuses).required(),
  goesAhead: bool().required(),
  decideBy: string().nullable().defined(),
  confirmedPlaces: number().integer().required(),
  rooms: array().of(departureRoomSchema.required()).required(),
  createdAt: string().required(),
  version: number().integer().required(),
});
export type Departure = InferType<typeof departureSchema>;

/** A room as a host sends it: with the id of a stored one, without for a new one. */
const sentRoomSchema = object({
  id: entityId().nullable().optional(),
  name: textOfAtLeast(1, limits.roomNameMax, 'A name is required'),
  description: text(limits.roomDescriptionMax).defined().default(''),
  pricePerPerson: wholeNumber(
    listingLimits.priceMin,
    listingLimits.priceMax,
    `Price must be whole US dollars, from $${listingLimits.priceMin} to $${formatWhole(listingLimits.priceMax)}`,
  ).required(),
  places: wholeNumber(1, limits.placesMax).required(),
});
export type SentRoom = InferType<typeof sentRoomSchema>;

const rooms = () =>
  listOf(sentRoomSchema.required(), limits.roomsMax).min(1, 'At least one room is required');
const fields = {
  title: textOfAtLeast(1, limits.titleMax, 'A title is required'),
  description: text(limits.descriptionMax).defined().default(''),
  startDate: calendarDay().required('The first day is required'),
  endDate: calendarDay().required('The last day is required'),
  teacher: text(limits.teacherMax).defined().default(''),
  minParticipants: wholeNumber(1, limits.placesMax).default(1),
  bookBy: calendarDay().required('The last day to book is required'),
  exclusive: flag().default(false),
  rooms: rooms().required('At least one room is required'),
};

/** A new departure. Rules between the fields: `checkDeparture`. */
export const newDepartureSchema = object(fields);
export type NewDeparture = InferType<typeof newDepartureSchema>;

/** Changed fields of a departure; what is not sent stays as it is. A list of rooms replaces the stored one. */
export const departureUpdateSchema = object({
  title: fields.title.optional(),
  description: text(limits.descriptionMax).optional(),
  startDate: calendarDay().optional(),
  endDate: calendarDay().optional(),
  teacher: text(limits.teacherMax).optional(),
  minParticipants: wholeNumber(1, limits.placesMax).optional(),
  bookBy: calendarDay().optional(),
  exclusive: flag().optional(),
  rooms: rooms().optional(),
});
export type DepartureUpdate = InferType<typeof departureUpdateSchema>;

/** Request for places. `totalPrice` is the quote that the guest saw, in whole US dollars. */
export const newPlacesSchema = object({
  userId: entityId().required(),
  roomId: entityId().required(),
  places: wholeNumber(1, limits.placesMax).default(1),
  totalPrice: wholeNumber(0, Number.MAX_SAFE_INTEGER).required(),
});
export type NewPlaces = InferType<typeof newPlacesSchema>;

export const waitingStates = ['waiting', 'offered', 'passed'] as const;
export type WaitingState = (typeof waitingStates)[number];

/**
 * A person's entry on the waiting list of a departure. `roomId`: the wished room, null for any. `offered`: places in
 * `offeredRoomId` are held until `offeredUntil`; `passed`: an offer ended without an answer. `position`: 1 for the person
 * who waits longest; null unless waiting.
 */
export const waitingEntrySchema = object({
  id: entityId().required(),
  departureId: entityId().required(),
  propertyId: entityId().required(),
  userId: entityId().required(),
  departureTitle: string().defined(),
  startDate: string().required(),
  roomId: entityId().nullable().defined(),
  places: number().integer().required(),
  state: string<WaitingState>().oneOf(waitingStates).required(),
  offeredRoomId: entityId().nullable().defined(),
  offeredUntil: string().nullable().defined(),
  waitingSince: string().required(),
  position: number().integer().nullable().optional(),
});
export type WaitingEntry = InferType<typeof waitingEntrySchema>;

/** An entry with the person, for the host. */
export const waitingPersonSchema = waitingEntrySchema.shape({ person: publicUserSchema.required() });
export type WaitingPerson = InferType<typeof waitingPersonSchema>;

export const newWaitingSchema = object({
  roomId: entityId().nullable().default(null),
  places: wholeNumber(1, limits.placesMax).default(1),
});
export type NewWaiting = InferType<typeof newWaitingSchema>;

/** Accepts an offer, at the price that the person saw. */
export const takeOfferSchema = object({
  totalPrice: wholeNumber(0, Number.MAX_SAFE_INTEGER).required(),
});

export const listDepartures = endpoint(addresses.listDepartures, {
  summary:
    'Departures of a listing: those that are not over, earliest first, and for its host and staff the last ones, too. ' +
    'A Link header leads to the next page.',
  access: 'anyone',
  params: propertyParams,
  query: listQuery,
  reply: array().of(departureSchema.required()).required(),
  refusals: ['not_found', 'bad_cursor'],
});

export const createDeparture = endpoint(addresses.createDeparture, {
  summary:
    'Adds a departure to a listing. An exclusive one takes its days; taken days are in `current.takenDays`.',
  access: 'host-or-staff',
  params: propertyParams,
  body: newDepartureSchema,
  reply: departureSchema,
  success: 201,
  refusals: [
    ...(['not_found', 'forbidden', 'invalid_fields', 'id_not_leased', 'conflict', 'limit_reached'] as const),
    'dates_unavailable',
  ],
});

export const getDeparture = endpoint(addresses.getDeparture, {
  summary: 'One departure.',
  access: 'anyone',
  params: propertyParams,
  reply: departureSchema,
  refusals: ['not_found'],
});

export const updateDeparture = endpoint(addresses.updateDeparture, {
  summary: 'Changes a departure. If-Match carries the version that was edited.',
  access: 'host-or-staff',
  params: propertyParams,
  body: departureUpdateSchema,
  reply: departureSchema,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'stale_version', 'dates_unavailable', 'wrong_state'],
});

export const deleteDeparture = endpoint(addresses.deleteDeparture, {
  summary: 'Deletes a departure that nobody has booked.',
  access: 'host-or-staff',
  params: propertyParams,
  success: 204,
  refusals: ['not_found', 'forbidden', 'upcoming_bookings'],
});

export const cancelDeparture = endpoint(addresses.cancelDeparture, {
  summary: 'Cancels a departure: every booking is cancelled and refunded in full, and the waiting list ends.',
  access: 'host-or-staff',
  params: propertyParams,
  reply: departureSchema,
  refusals: ['not_found', 'forbidden', 'wrong_state'],
});

export const confirmDeparture = endpoint(addresses.confirmDeparture, {
  summary: 'Says that a departure takes place, however many people come.',
  access: 'host-or-staff',
  params: propertyParams,
  reply: departureSchema,
  refusals: ['not_found', 'forbidden', 'wrong_state'],
});

const bookingRefusals = [
  'email_unverified',
  'not_found',
  'rule_violated',
  'not_listed',
  'price_changed',
  'wrong_state',
  'limit_reached',
  'id_not_leased',
  'conflict',
] as const;

export const bookPlaces = endpoint(addresses.bookPlaces, {
  summary:
    'Books places of a departure: confirmed at once for an instant-book listing, else a request to the host.',
  access: 'user',
  params: propertyParams,
  body: newPlacesSchema,
  reply: bookingSchema,
  success: 201,
  refusals: [...bookingRefusals, 'blocked', 'identity_mismatch', 'invalid_fields', 'places_unavailable'],
});

export const listWaiting = endpoint(addresses.listWaiting, {
  summary: 'The waiting list of a departure, longest waiting first. A Link header leads to the next page.',
  access: 'host-or-staff',
  params: propertyParams,
  query: listQuery,
  reply: array().of(waitingPersonSchema.required()).required(),
  refusals: ['not_found', 'forbidden', 'bad_cursor'],
});

export const joinWaiting = endpoint(addresses.joinWaiting, {
  summary: 'Puts the caller on the waiting list of a departure, or changes their wish.',
  access: 'user',
  params: propertyParams,
  body: newWaitingSchema,
  reply: waitingEntrySchema,
  success: 201,
  refusals: [
    ...(['email_unverified', 'blocked', 'not_found', 'rule_violated', 'not_listed'] as const),
    ...(['wrong_state', 'limit_reached'] as const),
  ],
});

export const leaveWaiting = endpoint(addresses.leaveWaiting, {
  summary: 'Takes the caller off the waiting list; places held for them go to the next person.',
  access: 'user',
  params: propertyParams,
  success: 204,
  refusals: ['not_found'],
});

export const takeOffer = endpoint(addresses.takeOffer, {
  summary: 'Books the places that are held for the caller.',
  access: 'user',
  params: propertyParams,
  body: takeOfferSchema,
  reply: bookingSchema,
  success: 201,
  refusals: [...bookingRefusals, 'blocked', 'invalid_fields'],
});

import { array, bool, number, object, string, type InferType, type ObjectSchema } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import {
  calendarDay,
  clockTime,
  entityId,
  exact,
  flag,
  instant,
  isImageUrl,
  listOf,
  text,
  textList,
  textOfAtLeast,
  wholeNumber,
} from '#contracts/fields/fields.ts';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import { calendarRulesSchema } from './calendar-rules.ts';
import {
  cancellationPolicies,
  defaultCancellationPolicy,
  verificationStatuses,
  virtualTourTypes,
  type CancellationPolicy,
  type VerificationStatus,
  type VirtualTourType,
} from '#contracts/domain/state-lists.ts';
import type { NextDeparture } from '#contracts/rules/departures/next-departures.ts';
import { publicUserSchema } from '#contracts/domain/accounts/users.ts';
import { virtualTourSchema, type VirtualTour } from './virtual-tour.ts';
import { timeZone } from '#contracts/fields/time-zone.ts';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import { propertyQuerySchema } from './property-query.ts';

const imageUrl = () => text(limits.urlMax, { message: 'Must be valid URLs', isMet: isImageUrl });

/** A description of an image, for people who do not see it. */
const imageAlt = object({ url: imageUrl().required(), text: text(limits.imageAltMax).required() });

export type ImageAlt = InferType<typeof imageAlt>;

const coordinate = (limit: number) => exact(number()).typeError('Must be a number').min(-limit).max(limit);

/** Price of a night in whole US dollars. */
export const nightlyPrice = () =>
  wholeNumber(
    limits.priceMin,
    limits.priceMax,
    'Price must be greater than 0',
    `Price must be at most $${formatWhole(limits.priceMax)}`,
  );

/** Number of guests that a listing or a package takes. */
export const guestCount = (min: number, max: number) =>
  wholeNumber(min, max, 'Must accommodate at least 1 guest', `Must be at most ${formatWhole(max)} guests`);

/** The fields a host writes. The wizard, the outbox and the server check the same ones. Source: spec §5. */
const listingFields = {
  title: textOfAtLeast(limits.titleMin, limits.titleMax, 'Title must be at least 5 characters'),
  description: textOfAtLeast(
    limits.descriptionMin,
    limits.descriptionMax,
    'Description must be at least 20 characters',
  ),
  location: textOfAtLeast(limits.locationMin, limits.locationMax, 'Location is required'),
  latitude: coordinate(90).required(),
  longitude: coordinate(180).required(),
  pricePerNight: nightlyPrice().required('Price must be greater than 0'),
  images: listOf(
    imageUrl().required('Must be valid URLs'),
    limits.imagesMax,
    `At most ${limits.imagesMax} images`,
  )
    .min(1, 'At least one image is required')
    .required('At least one image is required'),
  amenities: textList(limits.listMax, limits.listItemMax)
    .min(1, 'At least one amenity is required')
    .required('At least one amenity is required'),
  retreatTypes: textList(limits.listMax, limits.listItemMax)
    .min(1, 'At least one retreat type is required')
    .required('At least one retreat type is required'),
  maxGuests: guestCount(limits.guestsMin, limits.guestsMax).required('Must accommodate at least 1 guest'),
  instantBook: flag().default(false),
  cancellationPolicy: exact(string<CancellationPolicy>())
    .oneOf(cancellationPolicies)
    .default(defaultCancellationPolicy),
  hasVirtualTour: flag().default(false),
  virtualTourUrl: imageUrl().nullable().default(null),
  virtualTourType: exact(string<VirtualTourType>())
    .nullable()
    .oneOf([...virtualTourTypes, null])
    .default(null),
  virtualTourData: virtualTourSchema.nullable().default(null),
  /** The time zone the host named; null: the one at the coordinates. Omitted in an edit, it stays unchanged. */
  chosenTimeZone: timeZone().nullable().optional(),
  /** Time of day at the listing from which guests may check in; null: not set. Omitted in an edit, it stays unchanged. */
  checkInFrom: clockTime().nullable().optional(),
  /** Time of day at the listing until which guests check out; null: not set. Omitted in an edit, it stays unchanged. */
  checkOutUntil: clockTime().nullable().optional(),
  /** Descriptions of images. Those of other addresses are dropped. Omitted in an edit, they stay unchanged. */
  imageAlts: listOf(imageAlt.required(), limits.imagesMax).optional(),
};

/** A listing as the wizard edits and submits it. */
export const listingSchema = object(listingFields);

export type Listing = InferType<typeof listingSchema>;

/**
 * `POST /api/properties`. `hostId` must be the session's user; `createdAt` is accepted and ignored. Source: spec §7.
 */
export const newPropertySchema = listingSchema.shape({
  hostId: entityId().optional(),
  createdAt: instant().optional(),
});

export type NewProperty = InferType<typeof newPropertySchema>;

/**
 * `PUT /api/properties/{id}`: the listing in full, with its id. The server sets derived fields. `listed` false hides
 * it from the public, until the end of the day `pausedUntil` if that is given. Omitted, both stay unchanged. Source:
 * spec §7, decision 007.
 */
export const propertyUpdateSchema = newPropertySchema.shape({
  id: entityId().required(),
  listed: flag().optional(),
  pausedUntil: calendarDay().nullable().optional(),
});

export type PropertyUpdate = InferType<typeof propertyUpdateSchema>;

/** As `NextDeparture` of `contracts/rules/departures/next-departures.ts`. */
const nextDepartureSchema: ObjectSchema<NextDeparture> = object({
  startDate: string().required(),
  endDate: string().required(),
  bookByAt: string().required(),
  priceFrom: number().integer().required(),
  placesLeft: number().integer().required(),
});

/**
 * A listing in a list. `pricePerNight` is in whole US dollars, `rating` is the mean of its reviews, null below three. `version` grows
 * with each change. `coverPlaceholder` is a small blurred data URI of the first image, or null. Only the host and
 * staff receive `verificationNotes`, `verificationDocuments`, `changedSinceVerification` and `waitingSince` (an ISO
 * 8601 instant while staff have a decision to make, else null). `listed` is false if the host unlisted it, with the
 * last day of the pause in `pausedUntil`; a listing without the field is listed. `timeZone` is the IANA name of the zone
 * in which its days begin and end; only the host and staff receive `chosenTimeZone`. `checkInFrom` and `checkOutUntil` are
 * times of day there, `HH:mm`, absent or null if the host has not set them. `imageAlts` describes images, and is absent if
 * none is described. `calendar`: the rules of its calendar, absent if they are the defaults. `nextDepartures`: the
 * departures that can be booked, earliest first and at most `nextDeparturesMax`, absent if there is none. Source: spec §3,
 * decisions 034, 043, 046, 048 and 062.
 */
export const listedPropertySchema = object({
  id: entityId().required(),
  title: string().defined(),
  description: string().defined(),
  location: string().defined(),
  latitude: number().required(),
  longitude: number().required(),
  pricePerNight: number().integer().required(),
  images: array().of(string().required()).required(),
  hostId: entityId().required(),
  host: publicUserSchema.required(),
  instantBook: bool().required(),
  rating: number().nullable().defined(),
  reviewCount: number().integer().required(),
  amenities: array().of(string().required()).required(),
  retreatTypes: array().of(string().required()).required(),
  maxGuests: number().integer().required(),
  createdAt: string().required(),
  verificationStatus: string<VerificationStatus>()
    .nullable()
    .oneOf([...verificationStatuses, null])
    .defined(),
  verificationDate: string().nullable().defined(),
  isVerified: bool().required(),
  hasVirtualTour: bool().required(),
  virtualTourUrl: string().nullable().defined(),
  virtualTourType: string<VirtualTourType>()
    .nullable()
    .oneOf([...virtualTourTypes, null])
    .defined(),
  cancellationPolicy: string<CancellationPolicy>().oneOf(cancellationPolicies).required(),
  coverPlaceholder: string().nullable().defined(),
  version: number().integer().required(),
  verificationNotes: string().nullable().optional(),
  verificationDocuments: array().of(string().required()).optional(),
  changedSinceVerification: bool().optional(),
  waitingSince: string().nullable().optional(),
  listed: bool().optional(),
  pausedUntil: string().nullable().optional(),
  timeZone: string().optional(),
  chosenTimeZone: string().nullable().optional(),
  checkInFrom: string().nullable().optional(),
  checkOutUntil: string().nullable().optional(),
  imageAlts: array()
    .of(object({ url: string().required(), text: string().required() }).required())
    .optional(),
  calendar: calendarRulesSchema.default(undefined).optional(),
  nextDepartures: array().of(nextDepartureSchema.required()).optional(),
});

export type ListedProperty = InferType<typeof listedPropertySchema>;

/** A listing from its own call: with its tour, which lists omit because of its size. Source: decision 019. */
export const propertySchema = listedPropertySchema.shape({
  virtualTourData: virtualTourSchema.nullable().default(null),
});

export type FullProperty = InferType<typeof propertySchema>;

/** A listing in either form. `virtualTourData`: null if it has no tour; missing in a listing from a list. */
export type Property = ListedProperty & { virtualTourData?: VirtualTour | null };

/** The fields of a listing that a card, a map marker and an offline search need. */
export const propertyCardSchema = listedPropertySchema
  .pick([
    'id',
    'title',
    'location',
    'latitude',
    'longitude',
    'pricePerNight',
    'maxGuests',
    'instantBook',
    'rating',
    'reviewCount',
    'retreatTypes',
    'amenities',
    'createdAt',
    'nextDepartures',
  ])
  .shape({
    /** First image, or null without images. */
    image: string().nullable().defined(),
    /** The price depends on the date, so that no total can be calculated from `pricePerNight`. */
    hasDatePrices: bool().optional(),
  });

export type PropertyCard = InferType<typeof propertyCardSchema>;

/** Path parameters of calls about one listing or another row with an id. */
export const propertyParams = object({
  id: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required(),
});

export const listProperties = endpoint(addresses.listProperties, {
  summary:
    'Listings the caller may see, newest first unless sorted, without their tours; a Link header leads to the next page.',
  access: 'anyone',
  query: propertyQuerySchema,
  reply: array().of(listedPropertySchema.required()).required(),
  // `mine` needs a session.
  refusals: ['bad_filter', 'bad_cursor', 'sign_in_required'],
});

export const getProperty = endpoint(addresses.getProperty, {
  summary: 'One listing, with its tour.',
  access: 'anyone',
  params: propertyParams,
  reply: propertySchema,
  refusals: ['not_found'],
});

export const createProperty = endpoint(addresses.createProperty, {
  summary: 'Creates a listing, which then waits for verification.',
  access: 'user',
  body: newPropertySchema,
  reply: propertySchema,
  success: 201,
  refusals: [
    'identity_mismatch',
    'email_unverified',
    'invalid_fields',
    'id_not_leased',
    'conflict',
    'limit_reached',
    'picture_missing',
  ],
});

export const updateProperty = endpoint(addresses.updateProperty, {
  summary: 'Changes a listing. If-Match carries the version that was edited.',
  access: 'host-or-staff',
  params: propertyParams,
  body: propertyUpdateSchema,
  reply: propertySchema,
  refusals: [
    'malformed_request',
    'not_found',
    'forbidden',
    'identity_mismatch',
    'invalid_fields',
    'stale_version',
    'picture_missing',
  ],
});

export const deleteProperty = endpoint(addresses.deleteProperty, {
  summary: 'Removes a listing with its packages, availability and favourites.',
  access: 'host',
  params: propertyParams,
  success: 204,
  refusals: ['not_found', 'forbidden', 'upcoming_bookings'],
});

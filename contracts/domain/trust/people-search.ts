import { array, bool, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId } from '#contracts/fields/fields.ts';
import { peopleSearchLimits as limits } from '#contracts/people-search-limits.ts';
import { bookingStatuses, type BookingStatus } from '#contracts/domain/state-lists.ts';

/**
 * `text`: beginning of a username or of a name, without case and accents; a whole email address; or the number of a
 * booking.
 */
export const peopleSearchSchema = object({
  text: string()
    .required(`Must have at least ${limits.textMin} characters`)
    .min(limits.textMin, `Must have at least ${limits.textMin} characters`)
    .max(limits.textMax, `Must be at most ${limits.textMax} characters`),
});
export type PeopleSearch = InferType<typeof peopleSearchSchema>;

export const personRoles = ['guest', 'host', 'staff'] as const;
export type PersonRole = (typeof personRoles)[number];

/** A person as the search shows them to staff. `joinedAt`: ISO 8601. `isLeaving`: their account is to be deleted. */
export const foundPersonSchema = object({
  id: entityId().required(),
  username: string().required(),
  name: string().required(),
  role: string<PersonRole>().oneOf(personRoles).required(),
  isSuspended: bool().required(),
  isLeaving: bool().required(),
  joinedAt: string().required(),
});
export type FoundPerson = InferType<typeof foundPersonSchema>;

const person = () => foundPersonSchema.nullable().default(null);

/** A booking as the search shows it. Days are `YYYY-MM-DD`. `guest` and `host` are null if their account was deleted. */
export const foundBookingSchema = object({
  id: entityId().required(),
  reference: string().required(),
  propertyId: entityId().required(),
  title: string().defined(),
  startDate: string().required(),
  endDate: string().required(),
  status: string<BookingStatus>().oneOf(bookingStatuses).required(),
  guest: person(),
  host: person(),
});
export type FoundBooking = InferType<typeof foundBookingSchema>;

/** `people`: at most 20, whole matches first. `hasMore`: more people match. */
export const foundPeopleSchema = object({
  booking: foundBookingSchema.nullable().default(null),
  people: array().of(foundPersonSchema.required()).required(),
  hasMore: bool().required(),
});
export type FoundPeople = InferType<typeof foundPeopleSchema>;

export const searchPeople = endpoint(addresses.searchPeople, {
  summary:
    'People by the beginning of their username or name or by their email address, and a booking by its number, for staff.',
  access: 'staff',
  query: peopleSearchSchema,
  reply: foundPeopleSchema,
  refusals: ['forbidden', 'bad_filter'],
});

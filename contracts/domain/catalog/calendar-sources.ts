import { array, boolean, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint, file } from '#contracts/api/endpoint.ts';
import { calendarDay, entityId, exact, flag, text, textOfAtLeast } from '#contracts/fields/fields.ts';
import { calendarSourceLimits } from '#contracts/request-limits.ts';

/**
 * State of a calendar of another site. `new`: it was not read yet; `ok`: the last read succeeded; `failing`: it did not;
 * `held`: so many events are missing that their days stay taken until the host confirms.
 */
export const sourceStates = ['new', 'ok', 'failing', 'held'] as const;
export type SourceState = (typeof sourceStates)[number];

/** How a host resolves a conflict: the stay here is kept, or both are the same stay. */
export const conflictResolutions = ['keep', 'same'] as const;
export type ConflictResolution = (typeof conflictResolutions)[number];

/**
 * An event of another site that meets a stay here. Days are `YYYY-MM-DD`, inclusive. `isRequest`: the stay is a request
 * that waits for an answer.
 */
export const calendarConflictSchema = object({
  startDate: string().required(),
  endDate: string().required(),
  booking: object({
    id: entityId().required(),
    startDate: string().required(),
    endDate: string().required(),
    guestName: string().defined(),
    isRequest: boolean().required(),
  }).required(),
});
export type CalendarConflict = InferType<typeof calendarConflictSchema>;

/**
 * A calendar of another site. `host`: name of its server; the whole address is a secret and never returned. `problem`: a
 * sentence, null if there is none. `events`: events from today on; `unavailable`: those of them that the site shows as not
 * available without a reservation; `missing`: those that the last read did not have. Instants are ISO 8601.
 */
export const calendarSourceSchema = object({
  id: entityId().required(),
  name: string().required(),
  host: string().required(),
  state: string<SourceState>().oneOf(sourceStates).required(),
  problem: string().nullable().defined(),
  ignoresUnavailable: boolean().required(),
  isReading: boolean().required(),
  lastOkAt: string().nullable().defined(),
  events: number().integer().required(),
  unavailable: number().integer().required(),
  missing: number().integer().required(),
  conflicts: array().of(calendarConflictSchema.required()).required(),
});
export type CalendarSource = InferType<typeof calendarSourceSchema>;

/** The link to a listing's own calendar, without the secret. `lastReadAt`: null before the first read. ISO 8601. */
export const calendarFeedSchema = object({
  createdAt: string().required(),
  lastReadAt: string().nullable().defined(),
});
export type CalendarFeed = InferType<typeof calendarFeedSchema>;

export const listingCalendarsSchema = object({
  feed: calendarFeedSchema.nullable().defined(),
  sources: array().of(calendarSourceSchema.required()).required(),
});
export type ListingCalendars = InferType<typeof listingCalendarsSchema>;

/** Message for an address that can never be a calendar of another site. */
export const calendarUrlMessage =
  'Enter the https address of a site, such as https://example.com/calendar.ics.';
/** Message for an address without the name of a server on the public internet. */
export const localCalendarMessage =
  'Wellens cannot read this address, because it has no public name. Enter the public address that the other site shows.';

/** `ignoresUnavailable`: events that the site shows as not available, without a reservation, take no days. */
export const newCalendarSourceSchema = object({
  name: textOfAtLeast(1, calendarSourceLimits.nameMax, 'Enter a name.').required('Enter a name.'),
  url: text(calendarSourceLimits.urlMax).required(calendarUrlMessage),
  ignoresUnavailable: flag().optional(),
}).noUnknown();
export type NewCalendarSource = InferType<typeof newCalendarSourceSchema>;

const conflictAnswerSchema = object({
  startDate: calendarDay().required(),
  endDate: calendarDay().required(),
  bookingId: entityId().required(),
  resolution: exact(string<ConflictResolution>()).oneOf(conflictResolutions).required(),
}).noUnknown();
export type ConflictAnswer = InferType<typeof conflictAnswerSchema>;

const listingParams = object({ id: entityId().required() });
const sourceParams = object({ id: entityId().required(), sourceId: entityId().required() });

export const listCalendarSources = endpoint(addresses.listCalendarSources, {
  summary:
    'The calendars of other sites whose events take days of a listing, and the link of its own calendar.',
  access: 'host',
  params: listingParams,
  reply: listingCalendarsSchema,
  refusals: ['not_found', 'forbidden'],
});

export const addCalendarSource = endpoint(addresses.addCalendarSource, {
  summary: 'Adds a calendar of another site, at most ten a listing. It is read at once and every hour.',
  access: 'host',
  params: listingParams,
  body: newCalendarSourceSchema,
  success: 201,
  reply: calendarSourceSchema,
  refusals: ['not_found', 'forbidden', 'limit_reached', 'taken'],
});

export const removeCalendarSource = endpoint(addresses.removeCalendarSource, {
  summary: 'Removes a calendar of another site; its days are free at once.',
  access: 'host',
  params: sourceParams,
  success: 204,
  refusals: ['not_found', 'forbidden'],
});

export const syncCalendarSource = endpoint(addresses.syncCalendarSource, {
  summary: 'Reads a calendar of another site soon, at most once a minute.',
  access: 'host',
  params: sourceParams,
  reply: calendarSourceSchema,
  refusals: ['not_found', 'forbidden'],
});

export const confirmCalendarSource = endpoint(addresses.confirmCalendarSource, {
  summary: 'Confirms that the missing events of a calendar are over: their days are free at once.',
  access: 'host',
  params: sourceParams,
  reply: calendarSourceSchema,
  refusals: ['not_found', 'forbidden', 'wrong_state'],
});

export const resolveCalendarConflict = endpoint(addresses.resolveCalendarConflict, {
  summary: 'Resolves a conflict of an event with a stay here, which keeps its days.',
  access: 'host',
  params: sourceParams,
  body: conflictAnswerSchema,
  reply: calendarSourceSchema,
  refusals: ['not_found', 'forbidden'],
});

/** The secret of a new link, which is shown once. */
export const newCalendarFeedSchema = calendarFeedSchema.shape({ token: string().required() });
export type NewCalendarFeed = InferType<typeof newCalendarFeedSchema>;

export const createCalendarFeed = endpoint(addresses.createCalendarFeed, {
  summary: "Makes a new secret link of a listing's calendar. The one before ends.",
  access: 'host',
  params: listingParams,
  success: 201,
  reply: newCalendarFeedSchema,
  refusals: ['not_found', 'forbidden'],
});

export const removeCalendarFeed = endpoint(addresses.removeCalendarFeed, {
  summary: "Ends the secret link of a listing's calendar.",
  access: 'host',
  params: listingParams,
  success: 204,
  refusals: ['not_found', 'forbidden'],
});

export const readCalendar = endpoint(addresses.readCalendar, {
  summary: 'The taken days of a listing as an iCalendar file, for other sites: no names and no prices.',
  access: 'token',
  params: object({ token: string().required() }),
  reply: file('text/calendar'),
});

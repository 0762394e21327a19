/** Bounds of requests, replies and of what one person may have. Apart from `limits.ts`, because the first load needs none of them. */

/**
 * Maximum size of a page of any list, in bytes of JSON, in addition to its limit of rows: a phone needs several times
 * that memory while it parses a page.
 */
export const pageBytesMax = 200_000;

/** Maximum listings of a host, deleted ones excluded. */
export const hostListingsMax = 200;
/** Maximum saved listings of a user. */
export const favoritesMax = 1_000;
/** Maximum people whom a person may block. */
export const blocksMax = 1_000;
/** Maximum conversations that a guest may start. */
export const conversationsMax = 1_000;
/** Maximum conversations that a guest may start before they have confirmed their email address. */
export const unverifiedConversationsMax = 5;
/** Maximum sessions of a user; another one ends the least recently used. */
export const sessionsMax = 200;

/** Maximum packages of a listing, retired ones included. */
export const listingPackagesMax = 100;

/**
 * Calendars of other sites. `perListing`: at most; `nameMax`, `urlMax`: characters; `bytesMax`: of a file, `eventsMax`:
 * in it, and in it with every repetition; `repeatDays`: from today, in which repetitions are looked for; `syncSeconds`:
 * between two reads that a host asks for; `pastDays`, `futureDays`: what the listing's own calendar shows around today.
 */
export const calendarSourceLimits = {
  perListing: 10,
  perHost: 200,
  nameMax: 60,
  urlMax: 2_000,
  bytesMax: 1024 * 1024,
  eventsMax: 2_000,
  conflictsMax: 200,
  repeatDays: 400,
  syncSeconds: 60,
  syncsPerMinute: 10,
  pastDays: 90,
  futureDays: 730,
} as const;

/**
 * Notifications. `perPerson`: stored at most, the oldest are deleted; `seenMax`: marked per call; `choicesMax`: choices
 * per call; `subscriptionsMax`: browsers with push per person.
 */
export const notificationLimits = {
  perPerson: 200,
  seenMax: 200,
  choicesMax: 24,
  topicChoicesMax: 200,
  subscriptionsMax: 20,
} as const;

/**
 * Limits of a request body, checked before it is parsed. `bytes`: its size, unless the call has a lower limit; `depth`:
 * nesting of its JSON; `nodes`: number of values; `listItems`: values of one list; `names`: properties of one object.
 */
export const bodyLimits = {
  bytes: 1024 * 1024,
  depth: 20,
  nodes: 20_000,
  listItems: 2_000,
  names: 200,
} as const;
/** Maximum body of a registration or login, in bytes. */
export const authBodyBytes = 8 * 1024;
/** Second factor. `codeMax`: length of a code as typed. */
export const secondFactorLimits = { codeMax: 40, recoveryCodes: 10 } as const;
/**
 * Passkeys. `perPerson`: at most; the others: lengths in characters, of bytes as base64url. An authenticator that sends
 * no attestation stays far below them.
 */
export const passkeyLimits = {
  perPerson: 20,
  nameMax: 60,
  credentialIdMax: 1_364,
  clientDataMax: 2_048,
  attestationMax: 4_096,
  authenticatorDataMax: 1_024,
  signatureMax: 1_024,
  userHandleMax: 88,
} as const;
/** Maximum field errors in one refusal, which bounds the size of the reply. */
export const fieldErrorsMax = 20;
/** Maximum body of a refusal, in bytes; a row that would exceed it is omitted. */
export const problemBytesMax = 8_000;
/** Maximum run of combining marks: normalizing takes quadratic time. Source: UAX #15, Stream-Safe Text Format. */
export const combiningMarksMax = 30;
/** Maximum length of a message, in characters. Source: decision 005. */
export const messageMax = 5000;
/**
 * Limits of accounts that are new or whose email address is not confirmed. `hours`: how long an account is new;
 * `peoplePerDay`: people they start a first conversation with, within 24 hours; `messagesPerHour`.
 */
export const newAccountLimits = { hours: 24, peoplePerDay: 5, messagesPerHour: 30 } as const;
/**
 * Messages that staff check before they are delivered. `hosts`: of a text within `days`, to the next one it is held;
 * `waitingMax`: of a person in one conversation; `perPage`, `searchMax`: of the list of staff; `shownMax`: held messages
 * with one page of a conversation.
 */
export const holdLimits = {
  hosts: 3,
  days: 7,
  waitingMax: 50,
  shownMax: 50,
  perPage: 20,
  searchMax: 100,
} as const;
/** Messages per page of a conversation. */
export const messagePage = { default: 50, max: 200 } as const;

/** Bookings per page. */
export const bookingPage = { default: 100, max: 200 } as const;

/** Maximum open booking requests of a guest. */
export const openRequestsMax = 20;

/** Maximum days of package availability per call. */
export const availabilityWindowDays = 400;
/** Hours a booking request waits for the host before it expires. Source: decision 006. */
export const requestExpiryHours = 48;
/** Hours after which a booking made offline must be confirmed again before it is sent. Source: decision 006. */
export const offlineBookingExpiryHours = 24;

/** Search for a place by its name: length of the text, and maximum number of results. */
export const placeSearch = { textMin: 2, textMax: 60, results: 8 } as const;

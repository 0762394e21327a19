/**
 * Product constants, each with its unit and its source. Both sides of the product read them from here.
 */

/** Price slider in US dollars a night; its upper end stands for "and more". Source: spec §5, §9. */
export const priceRange = { min: 50, max: 1000, step: 10 } as const;

/** Default number of guests. Source: spec §9. */
export const defaultGuests = 1;

/** Cards shown at first and added by each 'Show more retreats'. Source: spec §9. */
export const gridPageSize = 8;
/** Placeholder cards while the first read runs. Source: spec §9. */
export const skeletonCards = 12;
/** Placeholder pills of the category strip. Source: spec §2. */
export const skeletonCategories = 8;
/** Viewport width in CSS pixels below which the phone layout applies. Source: spec §9. */
export const mobileBreakpointPx = 768;

/** Share of the subtotal charged as service fee, rounded to whole dollars. Source: spec §9. */
export const serviceFeeRate = 0.12;
/** Days the default date range spans, today included as its start. Source: spec §9. */
export const defaultRangeDays = 7;

/**
 * Maximum size of a page of any list, in bytes of JSON, in addition to its limit of rows: a phone needs several times
 * that memory while it parses a page.
 */
export const pageBytesMax = 200_000;

/** Listings per page of `GET /api/properties`. Source: decision 004. */
export const propertyPage = { default: 24, max: 100 } as const;
/** Cards per page of `GET /api/sync/cards`. Source: decision 004. */
export const cardPageSize = 500;
/** Cards stored on a device for offline search. Source: decision 004. */
export const offlineCardWindow = 2000;
/** Opened listings stored on a device in full. Source: decision 004. */
export const offlineDetailWindow = 100;
/** Rows per page of the change feed. Source: decision 004. */
export const changePage = { default: 500, max: 500 } as const;
/** Ids per lease: half a lease lasts for a thousand messages written offline. Source: decision 005. */
export const leaseBlockSize = 2_000;
/** Maximum calls of a push envelope, and the queue length from which the device uses one. */
export const pushEnvelope = { max: 100, from: 20 } as const;

/** Limits of a search: length of the place in characters, and number of guests. They are also those of a listing. */
export const searchLimits = { placeMax: 200, guestsMin: 1, guestsMax: 1000 } as const;

/** Maximum length of a message, in characters. Source: decision 005. */
export const messageMax = 5000;
/** Messages per page of a conversation. */
export const messagePage = { default: 50, max: 200 } as const;

/** Bookings per page. */
export const bookingPage = { default: 100, max: 200 } as const;

/** Maximum days from today to the end of a stay: two years. */
export const bookingHorizonDays = 730;
/** Maximum open booking requests of a guest. */
export const openRequestsMax = 20;

/** Maximum listings of a host, deleted ones excluded. */
export const hostListingsMax = 200;
/** Maximum saved listings of a user. */
export const favoritesMax = 1_000;
/** Maximum conversations that a guest may start. */
export const conversationsMax = 1_000;
/** Maximum conversations that a guest may start before they have confirmed their e-mail address. */
export const unverifiedConversationsMax = 5;
/** Maximum sessions of a user; another one ends the least recently used. */
export const sessionsMax = 200;

/** Maximum packages of a listing, retired ones included. */
export const listingPackagesMax = 100;

/**
 * Notifications. `perPerson`: stored at most, the oldest are deleted; `seenMax`: marked per call; `choicesMax`: choices
 * per call; `subscriptionsMax`: browsers with push per person.
 */
export const notificationLimits = {
  perPerson: 200,
  seenMax: 200,
  choicesMax: 20,
  topicChoicesMax: 200,
  subscriptionsMax: 20,
} as const;

/** Maximum days of package availability per call. */
export const availabilityWindowDays = 400;
/** Maximum nights of a stay: bounds the rows of taken days per booking. */
export const stayNightsMax = 365;
/** Maximum days of a range that `daysOfStay` lists. */
export const listedDaysMax = 400;

/** Hours a booking request waits for the host before it expires. Source: decision 006. */
export const requestExpiryHours = 48;
/** Hours after which a booking made offline must be confirmed again before it is sent. Source: decision 006. */
export const offlineBookingExpiryHours = 24;

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

/** Interval of heartbeats on a live channel, in milliseconds: proxies close idle connections. */
export const liveHeartbeatMs = 20_000;
/** Polling intervals in milliseconds. Source: spec §9. */
export const pollingMs = { provider: 30_000, inbox: 5_000, conversation: 3_000 } as const;

/** Simulated delays, in milliseconds. Source: spec §9. */
export const delaysMs = {
  cardProcessing: 2_000,
  applePay: 1_500,
  payPalRedirect: 1_500,
  confirmationDemo: 1_000,
  afterSignIn: 1_500,
  tourSceneLoad: 1_000,
} as const;

/** Toast behaviour. Source: spec §9. */
export const toast = {
  limit: 1,
  durationMs: 5_000,
  swipeThresholdPx: 50,
  removalDelayMs: 1_000_000,
} as const;
/** Tooltip delays. Source: spec §9. */
export const tooltipMs = { open: 700, skip: 300 } as const;

/** Search for a place by its name: length of the text, and maximum number of results. */
export const placeSearch = { textMin: 2, textMax: 60, results: 8 } as const;

/** Map. `zoom` is Leaflet's; padding in degrees; sizes in CSS pixels. Source: spec §9. */
export const map = {
  zoom: 10,
  boundsPaddingDeg: 0.1,
  markerWidthPx: 80,
  heightPx: 450,
  tileSizePx: 256,
  /** Box requested before the view is known: `west,south,east,north` in degrees. */
  wholeWorld: '-180,-90,180,90',
} as const;

/** Virtual tour: zoom factors, degrees per tick, and the tick in milliseconds. Source: spec §9. */
export const tour = {
  zoomMin: 0.5,
  zoomMax: 3,
  zoomStep: 0.2,
  rotateStepDeg: 0.2,
  rotateTickMs: 30,
} as const;

/** Characters of a package description shown at checkout. Source: spec §9. */
export const checkoutDescriptionMax = 100;
/** Retreat types shown on an owner's card. Source: spec §9. */
export const ownerCardTypesMax = 3;

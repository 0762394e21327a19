/**
 * Product constants, each with its unit and its source. Both sides of the product read them from here.
 */

/** Price slider in US dollars a night; its upper end stands for "and more". Source: spec §5, §9. */
export const priceRange = { min: 50, max: 1000, step: 10 } as const;

/** Guests asked for when nobody chose a number. Source: spec §9. */
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
 * Bytes of JSON at which a page of any list ends, below its limit of rows too: a phone holds a page in memory several
 * times over while it reads it.
 */
export const pageBytesMax = 200_000;

/** Listings a page of `GET /api/properties` holds. Source: decision 004. */
export const propertyPage = { default: 24, max: 100 } as const;
/** Cards a packed page of `GET /api/sync/cards` holds. Source: decision 004. */
export const cardPageSize = 500;
/** Cards a device keeps for searching without a network. Source: decision 004. */
export const offlineCardWindow = 2000;
/** Opened listings a device keeps in full. Source: decision 004. */
export const offlineDetailWindow = 100;
/** Rows a page of the change feed holds. Source: decision 004. */
export const changePage = { default: 500, max: 500 } as const;
/** Numeric ids leased to a device at a time: half of it lasts for a thousand messages written without a network. Source: decision 005. */
export const leaseBlockSize = 2_000;
/** Calls a push envelope may carry, and the queue length from which one is used. */
export const pushEnvelope = { max: 100, from: 20 } as const;

/** What a search may ask for: a place in characters, and guests. No listing has more. */
export const searchLimits = { placeMax: 200, guestsMin: 1, guestsMax: 1000 } as const;

/** Longest message, in characters. Source: decision 005. */
export const messageMax = 5000;
/** Messages a page of a thread holds. */
export const messagePage = { default: 50, max: 200 } as const;

/** Stays a page of a person's bookings holds. */
export const bookingPage = { default: 100, max: 200 } as const;

/** How far ahead of today a stay may end, in days: two years. */
export const bookingHorizonDays = 730;
/** Booking requests of one guest that may wait for an answer at a time. */
export const openRequestsMax = 20;

/** Listings a host may have. Deleted ones do not count. */
export const hostListingsMax = 200;
/** Listings a person may save. */
export const favoritesMax = 1_000;
/** Conversations that a guest may have begun with hosts. */
export const conversationsMax = 1_000;
/** Sessions of a person: one more ends the one that was used longest ago. */
export const sessionsMax = 200;

/** Packages a listing may have, retired ones included. */
export const listingPackagesMax = 100;

/** Longest window of package availability a call may ask for, in days. */
export const availabilityWindowDays = 400;
/** Longest stay, in nights: keeps a booking's rows of taken days bounded. */
export const stayNightsMax = 365;
/** Longest range whose days may be listed one by one. */
export const listedDaysMax = 400;

/** Hours a booking request waits for the host before it expires. Source: decision 006. */
export const requestExpiryHours = 48;
/** Hours a booking made offline may wait on the device before it must be confirmed anew. Source: decision 006. */
export const offlineBookingExpiryHours = 24;

/**
 * What a request body is held to before anything reads it. `bytes` is its size unless the call's own limit is lower;
 * `depth` the nesting of its JSON; `nodes` the values in all, `listItems` those of one list, `names` those of one object.
 */
export const bodyLimits = {
  bytes: 1024 * 1024,
  depth: 20,
  nodes: 20_000,
  listItems: 2_000,
  names: 200,
} as const;
/** Largest body of a registration or login, in bytes. */
export const authBodyBytes = 8 * 1024;
/** Fields named in one refusal: enough to start with, and the reply stays small. */
export const fieldErrorsMax = 20;
/** Longest body of a refusal, in bytes: a row that would make it longer is left out of it. */
export const problemBytesMax = 8_000;
/** Longest run of combining marks. Normalizing takes time by the square of it. Source: UAX #15, Stream-Safe Text Format. */
export const combiningMarksMax = 30;

/** Time between two signs of life on a live channel, in milliseconds: proxies drop a connection on which nothing travels. */
export const liveHeartbeatMs = 20_000;
/** Polling of conversations and threads, in milliseconds. Source: spec §9. */
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

/** Search for a place by its name: length of the text, and how many are offered. */
export const placeSearch = { textMin: 2, textMax: 60, results: 8 } as const;

/** Map. `zoom` is Leaflet's; padding in degrees; sizes in CSS pixels. Source: spec §9. */
export const map = {
  zoom: 10,
  boundsPaddingDeg: 0.1,
  markerWidthPx: 80,
  heightPx: 450,
  tileSizePx: 256,
  /** What it asks for before it knows its view: `west,south,east,north` in degrees. */
  wholeWorld: '-180,-90,180,90',
} as const;

/** Virtual tour: zoom factor, degrees a tick and the tick in milliseconds. Source: spec §9. */
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

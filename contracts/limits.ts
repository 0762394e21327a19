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

/** Maximum days from today to the end of a stay: two years. */
export const bookingHorizonDays = 730;
/** Maximum nights of a stay: bounds the rows of taken days per booking. */
export const stayNightsMax = 365;
/** Maximum days of a range that `daysOfStay` lists. */
export const listedDaysMax = 400;

/** Interval of heartbeats on a live channel, in milliseconds: proxies close idle connections. */
export const liveHeartbeatMs = 20_000;
/** Polling intervals in milliseconds. Source: spec §9. */
export const pollingMs = { provider: 30_000, inbox: 5_000, conversation: 3_000 } as const;

/** Toast behaviour. Source: spec §9. */
export const toast = {
  limit: 1,
  durationMs: 5_000,
  swipeThresholdPx: 50,
  removalDelayMs: 1_000_000,
} as const;
/** Tooltip delays. Source: spec §9. */
export const tooltipMs = { open: 700, skip: 300 } as const;

/** Characters of a package description shown at checkout. Source: spec §9. */
export const checkoutDescriptionMax = 100;
/** Retreat types shown on an owner's card. Source: spec §9. */
export const ownerCardTypesMax = 3;

/** Box of the map's first request, before its view is known: `west,south,east,north` in degrees. */
export const wholeWorld = '-180,-90,180,90';

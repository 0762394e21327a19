import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';

/** Constants of the sync protocol. Separate from the schemas, which are large. */

/**
 * Version of the protocol between app and server, with one line per step:
 * 1: first change feed, packed cards, leases, receipts.
 * 2: a call can be withdrawn by its idempotency key.
 * 3: lists omit the tours of listings. An older app would take such a listing for one without a tour, and an edit would
 *    remove the tour, so it must update first.
 * 4: calls in an envelope name an `orderingKey`; protocol 3 called it `lane`.
 * 5: the change feed has `notifications` and `notificationSettings`. Older apps do not receive these tables; the cursor
 *    names the tables it covers, so that an updated app receives the rows written before.
 * 6: the change feed has `profiles`.
 * 7: the change feed has `calendars`, `departures`, `waitingEntries` and `registrations`, and listings carry `calendar`. An
 *    older app shows the base price for every night, and the server refuses its quote where another one holds.
 * 8: the change feed has `stayReviews`.
 * 9: the change feed has `blocks`.
 * 10: the change feed has `waitingPeople`.
 * 11: the change feed has `stayTickets` and `ticketKeys`.
 * 12: the change feed has `arrivalGuides` and `arrivalDetails`.
 * 13: the change feed has `programmeItems`, `stayProgrammes`, `announcements` and `stayAnnouncements`.
 */
export const PROTOCOL_VERSION = 13;

/** Names of the headers of the sync protocol. */
export const headers = {
  /** On every reply, so that a captive portal's page is not mistaken for one. Value `1`. */
  app: 'X-App',
  /** Protocol version of the app; 426 if the server no longer accepts it. */
  protocol: 'X-Protocol-Version',
  /** UUID created on the device: the same call sent twice has one effect and one answer. */
  idempotencyKey: 'Idempotency-Key',
  /** Leased id of the row that a call creates. */
  entityId: 'Entity-Id',
  /** On replies to writes: the change feed contains the effect from this sequence number on. */
  syncSeq: 'Sync-Seq',
  /** On replayed replies to the same idempotency key. Value `true`. */
  replayed: 'Idempotency-Replayed',
  /**
   * On every reply: the epoch of this database. A device that knows another epoch resyncs fully. On a write: the epoch
   * the device knows; a server that was restored from a backup refuses it with 410, so that the device first resends
   * what the backup lost.
   */
  epoch: 'X-Epoch',
  ifMatch: 'If-Match',
  /**
   * Account whose data the device has open: a user id, or `0` for a visitor. If another account is signed in, because
   * another tab changed the session, the call is answered 401 and has no effect. Public reads are still allowed after a
   * session has ended.
   */
  account: 'X-Account',
} as const;

/**
 * Tables of the change feed, as the device mirrors them. `takenStays` has one row per listing: its taken stays. New tables
 * are added at the end, because cursors count them.
 */
export const syncTables = [
  'categories',
  'properties',
  'retreatPackages',
  'packageAvailability',
  'takenStays',
  'bookings',
  'favorites',
  'conversations',
  'messages',
  'notifications',
  'notificationSettings',
  'profiles',
  'calendars',
  'departures',
  'waitingEntries',
  'registrations',
  'stayReviews',
  'blocks',
  'waitingPeople',
  'stayTickets',
  'ticketKeys',
  'arrivalGuides',
  'arrivalDetails',
  'programmeItems',
  'stayProgrammes',
  'announcements',
  'stayAnnouncements',
] as const;
export type SyncTable = (typeof syncTables)[number];

/**
 * Fields of a packed card, in the order of its tuple. New fields are added at the end, which an older app does not read;
 * the last ones may be missing.
 */
export const packedCardFields = Object.keys({
  id: true,
  title: true,
  location: true,
  latitude: true,
  longitude: true,
  pricePerNight: true,
  maxGuests: true,
  instantBook: true,
  rating: true,
  reviewCount: true,
  retreatTypes: true,
  amenities: true,
  image: true,
  createdAt: true,
  hasDatePrices: true,
  nextDepartures: true,
} satisfies Record<keyof PropertyCard, true>) as readonly (keyof PropertyCard)[];

/** A card as its tuple. Values that are missing at the end are left out. */
export function packCard(card: PropertyCard): unknown[] {
  const values = packedCardFields.map((field) => card[field]);
  return values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
}

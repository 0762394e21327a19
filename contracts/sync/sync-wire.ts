import type { PropertyCard } from '#contracts/domain/properties.ts';

/** What the app and the server must agree on before anything validates: kept apart from the schemas, which are heavy. */

/**
 * Version of what travels between app and server, one line of history per step:
 * 1: first change feed, packed cards, leases, receipts.
 * 2: a call can be withdrawn by its idempotency key.
 * 3: lists leave out the tours of listings. An older app would take a listing out of a list for one without a tour, and
 *    an edit would remove the tour: it is asked to update first.
 * 4: calls in an envelope name an `orderingKey`; protocol 3 called it `lane`.
 */
export const PROTOCOL_VERSION = 4;

/** Names of the headers that carry sync beside the documented calls. */
export const headers = {
  /** On every reply of the server, so that a captive portal's page is never taken for one. Value `1`. */
  app: 'X-App',
  /** Version the app speaks; an older one than the server still takes is answered 426. */
  protocol: 'X-Protocol-Version',
  /** UUID made on the device: the same call sent twice has one effect and one answer. */
  idempotencyKey: 'Idempotency-Key',
  /** Id made on the device, out of a leased block, for the row a call creates. */
  entityId: 'Entity-Id',
  /** On replies to writes: the change feed holds the effect from this sequence number on. */
  syncSeq: 'Sync-Seq',
  /** On replies that had been given before, under the same key. Value `true`. */
  replayed: 'Idempotency-Replayed',
  /**
   * On every reply: the epoch of this database. A device that knows another epoch resyncs fully. On a write: the epoch
   * the device knows; a server that was restored from a backup refuses it with 410, so that the device first resends
   * what the backup lost.
   */
  epoch: 'X-Epoch',
  ifMatch: 'If-Match',
  /**
   * Whose data the device has open: a user id, or `0` for a visitor. When somebody else is signed in, because another
   * tab changed the session, the call is answered 401 and has no effect. Reads that are the same for everybody may
   * still be made after a session ended.
   */
  account: 'X-Account',
} as const;

/** Tables of the change feed, as the device mirrors them. `takenStays` has one row per listing: its taken stays. */
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
] as const;
export type SyncTable = (typeof syncTables)[number];

/** Fields of a packed card, in the order of its tuple. */
export const packedCardFields = [
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
  'image',
  'createdAt',
] as const satisfies readonly (keyof PropertyCard)[];

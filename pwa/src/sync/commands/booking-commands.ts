import type { Booking, NewBooking, PriceLine } from '#contracts/domain/booking/bookings.ts';
import { offlineBookingExpiryHours } from '#contracts/request-limits.ts';
import type { BookingStatus, CancellationPolicy } from '#contracts/domain/state-lists.ts';
import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { enqueue, type EnqueueScope, type EntryDraft } from '#pwa/sync/outbox/enqueue.ts';
import { withDependants } from '#pwa/sync/outbox/entry-order.ts';
import { asNewCall } from '#pwa/sync/outbox/new-call.ts';
import { discardEntries } from '#pwa/sync/outbox/discard.ts';
import { writeOutbox } from '#pwa/sync/outbox/write-outbox.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { unblocksOf } from './block-commands.ts';
import { findShownRow } from './shown-row.ts';

type StayArgs = Omit<NewBooking, 'userId' | 'status' | 'createdAt'>;
/** Asked places of a departure, and what orders and ends the entry. */
export interface PlacesArgs {
  departureId: number;
  propertyId: number;
  startDate: string;
  roomId: number;
  places: number;
  /** The quote shown to the guest, in whole US dollars. */
  totalPrice: number;
}
interface CancelArgs {
  id: number;
  /** The listing, which orders the entries about its bookings; missing in entries of older app versions. */
  propertyId?: number;
}

const book: Command<StayArgs> = {
  name: 'createBooking',
  call: 'createBooking',
  argsVersion: 1,
  plan: (stay, { userId }) => ({ body: { ...stay, userId } }),
  replyTable: 'bookings',
  undoneBy: ({ propertyId }, { entityId }) => cancellation(entityId ?? 0, propertyId),
};

const bookPlaces: Command<PlacesArgs> = {
  name: 'bookPlaces',
  call: 'bookPlaces',
  argsVersion: 1,
  plan: ({ departureId, roomId, places, totalPrice }, { userId }) => ({
    params: { id: departureId },
    body: { userId, roomId, places, totalPrice },
  }),
  replyTable: 'bookings',
  undoneBy: ({ propertyId }, { entityId }) => cancellation(entityId ?? 0, propertyId),
};

/** Whether the entry requests a booking, of a stay or of places. */
const isRequest = ({ name }: Pick<OutboxEntry, 'name'>): boolean =>
  name === book.name || name === bookPlaces.name;

/** Final states: a cancellation that is refused because of them has nothing left to do. */
const overStates: readonly BookingStatus[] = ['cancelled', 'declined', 'expired'];

const cancel: Command<CancelArgs> = {
  name: 'cancelBooking',
  call: 'cancelBooking',
  argsVersion: 1,
  plan: ({ id }, _, { serverId }) => ({ params: { id: serverId(id) } }),
  replyTable: 'bookings',
  endsQuietly: ({ code, current }) =>
    code === 'wrong_state' && overStates.includes((current as Booking | undefined)?.status ?? 'confirmed'),
};

const cancellation = (id: number, propertyId: number | undefined): EntryDraft => ({
  name: cancel.name,
  args: { id, ...(propertyId !== undefined && { propertyId }) },
  orderingKey: orderingKeyOf(id),
  overlays: [{ kind: 'patch', table: 'bookings', key: id, fields: { status: 'cancelled' } }],
});

export const bookingCommands = { createBooking: book, bookPlaces, cancelBooking: cancel };
/** Names of the entries that request or cancel a booking. */
export const bookingCallNames: readonly string[] = Object.keys(bookingCommands);

const orderingKeyOf = (id: number): string => `booking:${id}`;
const hourMs = 60 * 60_000;

/**
 * @returns when a request expires, in milliseconds since 1970: after a day, or when the check-in day is over everywhere
 * on earth, 12 hours later than in UTC. The server judges the day in the listing's zone.
 */
const expiryOf = (startDate: string, now: number): number =>
  Math.min(now + offlineBookingExpiryHours * hourMs, Date.parse(`${startDate}T23:59:59Z`) + 12 * hourMs);

/** Fields of a booking that are shown before the server has answered. */
interface StayView {
  property: Booking['property'];
  host: PublicUser;
  guest: PublicUser;
  packageName: string | null;
  cancellationPolicy: CancellationPolicy;
  /** Zone of the listing, if this device knows it. */
  timeZone?: string | undefined;
  priceLines?: PriceLine[];
}

/** Fields that every booking has before the server's answer. The server assigns the reference. */
const requestFields = ({ db, now }: EnqueueScope) => ({
  reference: '',
  userId: db.account ?? 0,
  status: 'pending' as const,
  createdAt: new Date(now).toISOString(),
  expiresAt: null,
  endedAt: null,
  refundAmount: null,
  payment: null,
  version: 1,
});

/**
 * Requests a stay at the quoted price. It shows at once as not booked yet; only the server's answer makes it a booking.
 * It expires after a day, or at the end of the check-in day.
 * @returns final id of the booking
 */
export async function requestStay(device: Device, stay: StayArgs, view: StayView): Promise<number> {
  let id = 0;
  await enqueue(device, async (scope) => {
    id = await scope.takeId();
    const row: Booking = {
      ...view,
      ...stay,
      ...requestFields(scope),
      id,
    };
    return {
      name: book.name,
      args: { ...stay },
      subject: view.property.title,
      orderingKey: orderingKeyOf(id),
      after: [
        ...freeingEntries(scope.entries, stay.propertyId).map(({ seq }) => seq),
        ...unblocksOf(scope.entries, view.host.id),
      ],
      entityId: id,
      expiresAt: expiryOf(stay.startDate, scope.now),
      overlays: [{ kind: 'put', table: 'bookings', key: id, row }],
    };
  });
  return id;
}

/** The names that a booking of places is shown with. */
interface PlacesView extends StayView {
  departureTitle: string;
  roomName: string;
  endDate: string;
}

/**
 * Requests places of a departure at the quoted price; no place is reserved before the server has answered. It expires as
 * `requestStay`.
 * @returns final id of the booking
 */
export async function requestPlaces(
  device: Device,
  asked: PlacesArgs,
  { departureTitle, roomName, endDate, ...view }: PlacesView,
): Promise<number> {
  let id = 0;
  await enqueue(device, async (scope) => {
    id = await scope.takeId();
    const { departureId, propertyId, startDate, roomId, places, totalPrice } = asked;
    const row: Booking = {
      ...view,
      ...requestFields(scope),
      ...{ id, propertyId, startDate, endDate, totalPrice, departureId, roomId, departureTitle, roomName },
      guests: places,
      retreatPackageId: null,
    };
    return {
      name: bookPlaces.name,
      args: { ...asked },
      subject: departureTitle,
      orderingKey: orderingKeyOf(id),
      after: unblocksOf(scope.entries, view.host.id),
      entityId: id,
      expiresAt: expiryOf(startDate, scope.now),
      overlays: [{ kind: 'put', table: 'bookings', key: id, row }],
    };
  });
  return id;
}

/** @returns the listing of a booking that was requested on this device */
const listingOf = (entries: readonly OutboxEntry[], id: number): number | undefined =>
  (entries.find((entry) => isRequest(entry) && entry.entityId === id)?.args as StayArgs | undefined)
    ?.propertyId;

/** Finds entries that free days of a listing: a request for the same days is sent after them. */
const freeingEntries = (entries: readonly OutboxEntry[], propertyId: number): OutboxEntry[] =>
  entries.filter(
    ({ name, args, undo, state }) =>
      state !== 'accepted' &&
      (name === cancel.name || (name === book.name && undo === true)) &&
      (args as CancelArgs).propertyId === propertyId,
  );

/**
 * Orders all entries about bookings of one listing across ordering keys. After a restore, a cancelled booking of the
 * guest would otherwise block the days of the one booked after it. The order is that of `seq`, except that a
 * cancellation directly follows its own request: the undoing of a discarded request is queued after the request that
 * waited for it.
 * @param entries in order of `seq`
 */
export function withStaysInOrder(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const after = new Map<number, number[]>();
  const earlier = new Map<number, number[]>();
  for (const entry of cancellationsFirst(entries)) {
    const { propertyId, id } = entry.args as CancelArgs;
    const listing = propertyId ?? listingOf(entries, id);
    if (listing === undefined) continue;
    const before = earlier.get(listing) ?? [];
    after.set(entry.seq, before);
    earlier.set(listing, [...before, entry.seq]);
  }
  return entries.map((entry) => {
    const before = after.get(entry.seq);
    return before === undefined ? entry : { ...entry, after: before };
  });
}

/** @returns entries about bookings, each request directly followed by its cancellation */
function cancellationsFirst(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const ofStays = entries.filter(({ name }) => bookingCallNames.includes(name));
  const requested = new Map(ofStays.map(({ orderingKey }) => [orderingKey, [] as OutboxEntry[]]));
  for (const entry of ofStays) requested.get(entry.orderingKey)?.push(entry);
  return [...requested.values()].flat();
}

/**
 * Cancels a booking, instead of an earlier try that was refused. A request that the server has not accepted yet is
 * discarded instead.
 * @returns `seq` of the cancellation; null if the request was discarded
 */
export function cancelStay(device: Device, id: number): Promise<number | null> {
  return enqueue(device, async ({ db, entries, drop }) => {
    const refused = entries.filter(
      ({ name, args, state }) =>
        name === cancel.name && state === 'rejected' && (args as CancelArgs).id === id,
    );
    await drop(refused.map(({ seq }) => seq));
    const request = entries.find(
      (entry) => isRequest(entry) && entry.entityId === id && entry.state !== 'accepted',
    );
    if (request === undefined) {
      const stay = await findShownRow<Booking>({ db, entries }, 'bookings', id);
      return {
        ...cancellation(id, stay?.propertyId ?? listingOf(entries, id)),
        subject:
          stay === null
            ? undefined
            : `${stay.property.title}, ${formatDayRange(stay.startDate, stay.endDate)}`,
      };
    }
    await discardEntries(db, withDependants(entries, request));
    return null;
  });
}

/**
 * Queues a rejected request again with the price that the guest has agreed to, under a new idempotency key and with a
 * new expiry time.
 * @param totalPrice in whole US dollars
 */
export function agreeToPrice(device: Device, seq: number, totalPrice: number): Promise<void> {
  const { environment } = device;
  const agree = async (db: PrivateDb): Promise<void> => {
    const entry = await db.outbox.get(seq);
    if (entry?.state !== 'rejected' || !isRequest(entry)) return;
    const now = environment.now();
    const args: StayArgs = { ...(entry.args as StayArgs), totalPrice };
    await db.outbox.put({
      ...entry,
      args,
      overlays: entry.overlays.map((overlay) =>
        overlay.kind === 'put'
          ? { ...overlay, row: { ...overlay.row, totalPrice, priceLines: undefined } }
          : overlay,
      ),
      ...asNewCall(environment.randomUuid()),
      firstQueuedAt: now,
      expiresAt: expiryOf(args.startDate, now),
      lastError: null,
    });
  };
  return writeOutbox(device, (db) => db.transaction('rw', db.outbox, () => agree(db)));
}

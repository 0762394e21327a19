import type { Booking, NewBooking } from '#contracts/domain/bookings.ts';
import { offlineBookingExpiryHours } from '#contracts/limits.ts';
import type { BookingStatus, CancellationPolicy } from '#contracts/domain/option-lists.ts';
import type { PublicUser } from '#contracts/domain/users.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { enqueue, type EntryDraft } from '#pwa/sync/outbox/enqueue.ts';
import { dependantsOf } from '#pwa/sync/outbox/entry-order.ts';
import { takeBack } from '#pwa/sync/outbox/take-back.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { findShownRow } from './shown-row.ts';

type StayArgs = Omit<NewBooking, 'userId' | 'status' | 'createdAt'>;
interface CancelArgs {
  id: number;
  /** The listing, for the order among its stays; not in entries of older versions of the app. */
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

/** States from which a stay does not come back: whoever cancels it has what they want. */
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

export const bookingCommands = [book, cancel];
/** Names of the entries that ask for a stay or take one back. */
export const bookingCallNames: readonly string[] = bookingCommands.map(({ name }) => name);

const orderingKeyOf = (id: number): string => `booking:${id}`;
const hourMs = 60 * 60_000;

/** When a request is no longer sent by itself: after a day, or once the day of check-in is over. */
const expiryOf = (startDate: string, now: number): number =>
  Math.min(now + offlineBookingExpiryHours * hourMs, Date.parse(`${startDate}T23:59:59Z`));

/** What the device shows of a stay before the server has said anything. */
export interface StayView {
  property: Booking['property'];
  host: PublicUser;
  guest: PublicUser;
  packageName: string | null;
  cancellationPolicy: CancellationPolicy;
}

/**
 * Asks for a stay, with the quote the guest saw. It shows at once as not booked yet: only the server's answer makes
 * it a booking. It is not sent by itself after a day, or once check-in has begun.
 * @returns its final id
 */
export async function requestStay(device: Device, stay: StayArgs, view: StayView): Promise<number> {
  let id = 0;
  await enqueue(device, async (scope) => {
    id = await scope.takeId();
    const row: Booking = {
      ...view,
      ...stay,
      id,
      // Made by the server; without one there is nothing to show to a host.
      reference: '',
      userId: scope.db.account ?? 0,
      status: 'pending',
      createdAt: new Date(scope.now).toISOString(),
      expiresAt: null,
      endedAt: null,
      refundAmount: null,
      payment: null,
      version: 1,
    };
    return {
      name: book.name,
      args: { ...stay },
      subject: view.property.title,
      orderingKey: orderingKeyOf(id),
      after: freeingEntries(scope.entries, stay.propertyId).map(({ seq }) => seq),
      entityId: id,
      expiresAt: expiryOf(stay.startDate, scope.now),
      overlays: [{ kind: 'put', table: 'bookings', key: id, row }],
    };
  });
  return id;
}

/** The listing of a stay that was asked for on this device. */
const listingOf = (entries: readonly OutboxEntry[], id: number): number | undefined =>
  (entries.find(({ name, entityId }) => name === book.name && entityId === id)?.args as StayArgs | undefined)
    ?.propertyId;

/** Entries about stays at the listing that give days back: a request for the same days comes after them. */
const freeingEntries = (entries: readonly OutboxEntry[], propertyId: number): OutboxEntry[] =>
  entries.filter(
    ({ name, args, undo, state }) =>
      state !== 'accepted' &&
      (name === cancel.name || (name === book.name && undo === true)) &&
      (args as CancelArgs).propertyId === propertyId,
  );

/**
 * Orders all entries about stays of one listing, whatever their orderingKeys: after a restore a guest's own cancelled stay
 * would otherwise hold the days of the one booked after it. They keep the order of their `seq`, except that a
 * cancellation comes right after its own request: the one that undoes a discarded request is younger than a request
 * that waited for it.
 * @param entries in the order of their `seq`
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

/** Entries about stays, each request directly followed by its cancellation. */
function cancellationsFirst(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const ofStays = entries.filter(({ name }) => bookingCallNames.includes(name));
  const requested = new Map(ofStays.map(({ orderingKey }) => [orderingKey, [] as OutboxEntry[]]));
  for (const entry of ofStays) requested.get(entry.orderingKey)?.push(entry);
  return [...requested.values()].flat();
}

/**
 * Cancels a stay. A request that the server has not confirmed yet is discarded instead.
 * @returns number of the cancellation; null where the request was discarded
 */
export function cancelStay(device: Device, id: number): Promise<number | null> {
  return enqueue(device, async ({ db, entries }) => {
    const request = entries.find(
      (entry) => entry.name === book.name && entry.entityId === id && entry.state !== 'accepted',
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
    await takeBack(db, [request, ...dependantsOf(entries, request.seq)]);
    return null;
  });
}

/**
 * Sends a refused request anew with the price that the guest has now agreed to. The refusal was its answer, so it goes
 * under a new key; it waits as long as a new one would.
 * @param totalPrice in whole US dollars
 */
export async function agreeToPrice(device: Device, seq: number, totalPrice: number): Promise<void> {
  const { environment } = device;
  const db = device.privateDb();
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq);
    if (entry?.state !== 'rejected' || entry.name !== book.name) return;
    const now = environment.now();
    const args: StayArgs = { ...(entry.args as StayArgs), totalPrice };
    await db.outbox.put({
      ...entry,
      args,
      overlays: entry.overlays.map((overlay) =>
        overlay.kind === 'put' ? { ...overlay, row: { ...overlay.row, totalPrice } } : overlay,
      ),
      opId: environment.randomUuid(),
      call: null,
      state: 'queued',
      attempts: 0,
      nextAttemptAt: 0,
      firstQueuedAt: now,
      expiresAt: expiryOf(args.startDate, now),
      lastError: null,
    });
  });
  device.emitQueued();
}

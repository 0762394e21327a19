import type { Booking, NewBooking } from '#contracts/bookings.ts';
import { offlineBookingExpiryHours } from '#contracts/limits.ts';
import type { BookingStatus, CancellationPolicy } from '#contracts/option-lists.ts';
import type { PublicUser } from '#contracts/users.ts';
import { enqueue, type EntryDraft } from '#pwa/sync/enqueue.ts';
import { dependantsOf } from '#pwa/sync/lanes.ts';
import { takeBack } from '#pwa/sync/take-back.ts';
import type { Device } from '#pwa/sync/device.ts';
import type { Command } from './command.ts';

type StayArgs = Omit<NewBooking, 'userId' | 'status' | 'createdAt'>;
interface IdArgs {
  id: number;
}

const book: Command<StayArgs> = {
  name: 'createBooking',
  call: 'createBooking',
  argsVersion: 1,
  plan: (stay, { userId }) => ({ body: { ...stay, userId } }),
  replyTable: 'bookings',
  undoneBy: (_, { entityId }) => cancellation(entityId ?? 0),
};

/** States from which a stay does not come back: whoever cancels it has what they want. */
const overStates: readonly BookingStatus[] = ['cancelled', 'declined', 'expired'];

const cancel: Command<IdArgs> = {
  name: 'cancelBooking',
  call: 'cancelBooking',
  argsVersion: 1,
  plan: ({ id }, _, { realId }) => ({ params: { id: realId(id) } }),
  replyTable: 'bookings',
  endsQuietly: ({ code, current }) =>
    code === 'wrong_state' && overStates.includes((current as Booking | undefined)?.status ?? 'confirmed'),
};

const cancellation = (id: number): EntryDraft => ({
  name: cancel.name,
  args: { id },
  lane: laneOf(id),
  overlays: [{ kind: 'patch', table: 'bookings', key: id, fields: { status: 'cancelled' } }],
});

export const bookingCommands = [book, cancel];
/** Names of the entries that ask for a stay or take one back. */
export const bookingCallNames: readonly string[] = bookingCommands.map(({ name }) => name);

const laneOf = (id: number): string => `booking:${id}`;
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
      id,
      // Made by the server; without one there is nothing to show to a host.
      reference: '',
      propertyId: stay.propertyId,
      userId: scope.db.account ?? 0,
      retreatPackageId: stay.retreatPackageId,
      startDate: stay.startDate,
      endDate: stay.endDate,
      totalPrice: stay.totalPrice,
      guests: stay.guests,
      status: 'pending',
      createdAt: new Date(scope.now).toISOString(),
      expiresAt: null,
      endedAt: null,
      refundAmount: null,
      version: 1,
    };
    return {
      name: book.name,
      args: { ...stay },
      lane: laneOf(id),
      entityId: id,
      expiresAt: expiryOf(stay.startDate, scope.now),
      overlays: [{ kind: 'put', table: 'bookings', key: id, row }],
    };
  });
  return id;
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
    if (request === undefined) return cancellation(id);
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
    if (entry?.state !== 'needs-you' || entry.name !== book.name) return;
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
  device.onEnqueued();
}

import { liveQuery } from 'dexie';
import { type EntryError, type OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { privateDb, subscribeToAccount } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { reportUnlessClosed } from '#pwa/data/report-unless-closed.ts';
import { bookingCallNames } from '#pwa/sync/commands/booking-commands.ts';
import { fetchTakenStays } from '#pwa/sync/fetch/fetch-packages.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { wasTakenBack } from './guest-bookings/guest-booking.ts';
import { hostDeadline } from './guest-bookings/host-deadline.ts';
import { findGuestBooking } from './guest-bookings/guest-booking-queries.ts';

type Watched = Pick<OutboxEntry, 'seq' | 'name' | 'state' | 'lastError' | 'entityId'> & {
  propertyId: number | null;
  /** The booking to cancel, or null. */
  bookingId: number | null;
  /** The guest discarded it, and its outcome is not known yet. */
  isUndoing: boolean;
};

async function findRequests(db: PrivateDb): Promise<Watched[]> {
  const entries = await db.outbox.filter(({ name }) => bookingCallNames.includes(name)).toArray();
  return entries.map(({ seq, name, state, lastError, entityId, args, undo }) => ({
    seq,
    name,
    state,
    lastError,
    entityId,
    isUndoing: undo === true,
    propertyId: (args as { propertyId?: number }).propertyId ?? null,
    bookingId: (args as { id?: number }).id ?? null,
  }));
}

/**
 * Tells the guest what the server made of a booking or a cancellation, wherever in the app they are by then.
 * 'Booking successful!' is never said before, nor of a request that its host has not accepted. Source: spec §8; decision 006.
 * @returns unsubscribe function
 */
export function watchBookingOutcomes(): () => void {
  let subscription = watch(privateDb());
  const leave = subscribeToAccount(() => {
    subscription.unsubscribe();
    subscription = watch(privateDb());
  });
  return () => {
    leave();
    subscription.unsubscribe();
  };
}

function watch(db: PrivateDb): { unsubscribe(): void } {
  let before = new Map<number, Watched>();
  return liveQuery(async () => await findRequests(db)).subscribe({
    next: (requests) => {
      const now = new Map(requests.map((request) => [request.seq, request]));
      for (const earlier of before.values())
        tellChange(db, earlier, now.get(earlier.seq)).catch(reportUnlessClosed);
      before = now;
    },
    // The database was closed during the read, for example at a log-out. Screens report a lost database.
    error: () => undefined,
  });
}

async function tellChange(db: PrivateDb, earlier: Watched, now: Watched | undefined): Promise<void> {
  if (earlier.state !== 'queued' && earlier.state !== 'sending') return;
  if (now?.state === 'rejected' && now.lastError !== null) tellRefused(now, now.lastError);
  if (now !== undefined && now.state !== 'accepted') return;
  // Gone: the feed has passed it already, or it was discarded, before or after it had been sent.
  const sent = now === undefined ? await db.sent.get(earlier.seq) : undefined;
  if (now === undefined && sent === undefined) return;
  if (sent?.undo === true) await tellStopped(db, earlier);
  else if (earlier.isUndoing) tellTooLate(earlier);
  else await tellAccepted(db, earlier);
}

/** The server never had it. */
async function tellStopped(db: PrivateDb, { name, bookingId }: Watched): Promise<void> {
  if (name !== 'cancelBooking') {
    showToast({ title: 'Request stopped', body: 'Nothing was booked.', intent: 'info' });
    return;
  }
  const booking = bookingId === null ? null : await findGuestBooking(db, bookingId);
  if (booking?.status === 'pending')
    showToast({ title: 'Not taken back', body: 'Your request stays.', intent: 'info' });
  else showToast({ title: 'Not cancelled', body: 'You keep the stay.', intent: 'info' });
}

/** A request that had arrived was undone. For a cancellation that had arrived there is an undo notice. */
function tellTooLate({ name }: Watched): void {
  if (name === 'cancelBooking') return;
  const body = 'Your request had already arrived, so we cancel the stay for you.';
  showToast({ title: 'Cancelling your stay', body, intent: 'info' });
}

async function tellAccepted(
  db: PrivateDb,
  { name, propertyId, entityId, bookingId }: Watched,
): Promise<void> {
  if (name === 'cancelBooking') {
    await tellCancelled(db, bookingId);
    return;
  }
  const booking = entityId === null ? null : await findGuestBooking(db, entityId);
  if (booking?.status === 'confirmed')
    showToast({ title: 'Booking successful!', body: 'Your wellness retreat has been booked.' });
  else if (booking?.status === 'pending') showToast({ title: 'Request sent', body: hostDeadline(booking) });
  if (propertyId !== null) void fetchTakenStays(propertyId);
}

async function tellCancelled(db: PrivateDb, id: number | null): Promise<void> {
  const booking = id === null ? null : await findGuestBooking(db, id);
  const isRequest = booking !== null && wasTakenBack(booking);
  if (isRequest) showToast({ title: 'Request taken back', body: 'Nothing was charged.' });
  else showToast({ title: 'Stay cancelled', body: 'You no longer have this stay.' });
}

function tellRefused({ name, propertyId }: Watched, error: EntryError): void {
  if (error.code === 'email_unverified') {
    const body = 'Confirm your email address, and we send your request.';
    showToast({ title: 'Not sent yet', body, intent: 'waiting' });
    return;
  }
  showToast({
    title: name === 'cancelBooking' ? 'Not cancelled' : 'Booking failed',
    body: error.detail,
    intent: 'destructive',
  });
  if (error.code === 'dates_unavailable' && propertyId !== null) void fetchTakenStays(propertyId);
}

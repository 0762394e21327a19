import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { NotificationParams, NotificationTopic } from '#contracts/domain/reach/notification-topics.ts';
import { moveBooking } from '#server/booking/bookings/booking-change-service.ts';
import { dueChange, refundOnCancel } from '#server/booking/bookings/booking-policy.ts';
import {
  endEach,
  endedAtOnce,
  requireAllEnded,
  type NotEnded,
} from '#server/booking/bookings/ending-bookings.ts';
import { findActiveBookingsOf } from '#server/booking/bookings/stored/departure-booking-repository.ts';
import { recordDepartureChange } from '#server/booking/departures/departure-changes.ts';
import {
  findStoredDeparture,
  locksOfDeparture,
  updateStoredDeparture,
  type StoredDeparture,
} from '#server/booking/departures/departure-repository.ts';
import { endWaiting, removeWaitingEntries } from '#server/booking/departures/waiting-offer-service.ts';
import { findWaitingList } from '#server/booking/departures/waiting-repository.ts';
import { findStanding } from '#server/catalog/properties/listing-terms-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { jobKind, jobName, type JobKind } from '#server/platform/jobs/job.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import { releaseExclusiveDays } from './exclusive-days.ts';

/** Who cancelled a departure, and why. `actorId` is null if it was cancelled automatically because too few people booked. */
interface Cancellation {
  actorId: number | null;
  cancelledBy: 'host' | 'staff';
  reason: 'decided' | 'too-few';
  decidedAt: Date;
  /** When it is stored: later than it was decided, if the server was down. */
  now: Date;
}

/** The same as JSON. `at` is the time of the decision. */
type StoredCancellation = Omit<Cancellation, 'decidedAt' | 'now'> & {
  departureId: number;
  at: string;
  /** Whether the departure was already over when this was stored: its waiting list is not notified then. */
  wasOver?: boolean;
};
const endBookingsJob = jobName<StoredCancellation>('departure.end-bookings');

/**
 * A cancellation that is carried out at `now`, which may be long after the decision. Statuses, end times and refunds are
 * those of the decision; notifications are dated `now`.
 */
type Ending = Cancellation & Pick<StoredCancellation, 'wasOver'>;

/** Stores a departure with the next version, for all who see it. */
export async function storeDeparture(trx: Trx, departure: StoredDeparture, now: Date): Promise<void> {
  await updateStoredDeparture(trx, { ...departure, version: departure.version + 1 });
  await recordDepartureChange(trx, departure, now);
}

/**
 * Cancels a departure: from now on nothing of it can be booked, offered, accepted or paid. Its bookings end with a full
 * refund, and its waiting list ends. Everybody but the person who decided is notified, the host once; the waiting list is
 * not if the departure is already over. The first bookings end in this transaction, for most departures all of them; a job
 * ends the others.
 */
export async function cancelDeparture(
  trx: Trx,
  departure: StoredDeparture,
  cancellation: Cancellation,
): Promise<void> {
  const { actorId, cancelledBy, reason, decidedAt, now } = cancellation;
  const wasOver = departure.endAt <= now.toISOString();
  const { isDone, bookings, waiting } = await endSome(trx, departure, { ...cancellation, wasOver });
  await releaseExclusiveDays(trx, departure, now);
  await storeDeparture(trx, { ...departure, status: 'cancelled', decideBy: null }, now);
  if (!isDone || bookings.size + waiting.size > 0) {
    const { id: departureId } = departure;
    const rest = { departureId, actorId, cancelledBy, reason, at: decidedAt.toISOString(), wasOver };
    await insertJob(trx, endBookingsJob, rest, { now, uniqueKey: String(departureId) });
  }
  if (reason === 'too-few') {
    await notifyHost(trx, departure, { topic: 'booking.cancelled', variant: 'too-few', now });
  } else if (cancelledBy === 'staff') {
    await notifyHost(trx, departure, { topic: 'booking.cancelled', variant: 'departure', by: 'staff', now });
  }
}

/**
 * Ends the bookings that are left of a cancelled departure, some in each transaction, and then its waiting list. It may run
 * again: what has ended is not found any more, and nothing new can be booked. What cannot be ended is tried again with the
 * job.
 */
export const endBookingsKind = ({ database, clock }: { database: Database; clock: Clock }): JobKind =>
  jobKind(endBookingsJob, async ({ departureId, at, ...cancellation }) => {
    const locks = await locksOfDeparture(database.read, departureId);
    let ended: Ended = nothingEnded;
    const endMore = async (trx: Trx): Promise<Ended> => {
      const departure = await findStoredDeparture(trx, departureId);
      if (departure?.status !== 'cancelled') return { ...ended, isDone: true };
      const now = clock.now();
      const ending = { ...cancellation, now, decidedAt: new Date(at) };
      const more = await endSome(trx, departure, ending, ended);
      await recordDepartureChange(trx, departure, now);
      return more;
    };
    while (!ended.isDone) ended = await database.write(endMore, { locks });
    requireAllEnded(ended.bookings, ended.waiting);
    return undefined;
  });

interface Ended {
  /** Whether nothing is left but what could not be ended. */
  isDone: boolean;
  /** Bookings that could not be ended. */
  bookings: NotEnded;
  /** Entries of the waiting list that could not be ended. */
  waiting: NotEnded;
}
const nothingEnded: Ended = { isDone: false, bookings: new Map(), waiting: new Map() };

/** @param before what could not be ended before is left out */
async function endSome(
  trx: Trx,
  departure: StoredDeparture,
  ending: Ending,
  before = nothingEnded,
): Promise<Ended> {
  const page = { limit: endedAtOnce, except: [...before.bookings.keys()] };
  const found = await findActiveBookingsOf(trx, departure.id, page);
  const bookings = await endEach(trx, 'Booking', found, (booking) => endBooking(trx, booking, ending));
  const limit = endedAtOnce - found.length;
  const rest = { limit, except: [...before.waiting.keys()] };
  const list = limit === 0 ? [] : await findWaitingList(trx, departure.id, rest);
  const waiting = await endEach(trx, 'Waiting list entry', list, (entry) =>
    ending.wasOver === true
      ? removeWaitingEntries(trx, [entry])
      : endWaiting(trx, departure, entry, ending.now),
  );
  return {
    isDone: list.length < limit,
    bookings: new Map([...before.bookings, ...bookings]),
    waiting: new Map([...before.waiting, ...waiting]),
  };
}

async function endBooking(trx: Trx, booking: Booking, ending: Ending): Promise<void> {
  const { actorId, cancelledBy, reason: withDeparture, now: at, decidedAt } = ending;
  // A request whose time was over before is not cancelled any more.
  const due = dueChange(booking, decidedAt);
  const step = { actorId, at, withDeparture, endedAt: decidedAt.toISOString(), refundAmount: null };
  if (due !== null) await moveBooking(trx, booking, { ...step, ...due, actorId: null });
  else {
    const refundAmount = refundOnCancel(booking, cancelledBy, decidedAt);
    await moveBooking(trx, booking, { ...step, status: 'cancelled', refundAmount, cancelledBy });
  }
}

export async function notifyHost(
  trx: Trx,
  departure: StoredDeparture,
  { topic, now, ...params }: { topic: NotificationTopic; now: Date } & NotificationParams,
): Promise<void> {
  const standing = await findStanding(trx, departure.propertyId);
  if (standing === null) return;
  const { title, startDate, endDate, timeZone } = departure;
  await notify(trx, {
    userId: standing.hostId,
    topic,
    params: { title, startDate, endDate, timeZone, ...params },
    path: `/owner-dashboard?tab=departures&property=${departure.propertyId}`,
    now,
  });
}

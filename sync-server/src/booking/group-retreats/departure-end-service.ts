import { departureDecisionHours } from '#contracts/departure-limits.ts';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import { endEach, requireAllEnded, type NotEnded } from '#server/booking/bookings/ending-bookings.ts';
import { hasTooFewPlaces } from '#server/booking/bookings/stored/departure-booking-repository.ts';
import { recordDepartureChange } from '#server/booking/departures/departure-changes.ts';
import {
  findDueDepartureIds,
  findStoredDeparture,
  locksOfDeparture,
  type StoredDeparture,
} from '#server/booking/departures/departure-repository.ts';
import {
  endWaitingList,
  findPossibleOffers,
  offerFreePlaces,
  offerMissedPlaces,
  passOffer,
} from '#server/booking/departures/waiting-offer-service.ts';
import {
  findWaitingList,
  findWithEndedOffers,
  findWithMissedOffers,
} from '#server/booking/departures/waiting-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { runEach } from '#server/lib/run-each.ts';
import { instantAfter } from '#server/lib/time.ts';
import { isTimeToDecideOver, requireOwnDeparture } from '#server/booking/departures/departure-access.ts';
import { cancelDeparture, notifyHost, storeDeparture } from './departure-cancellation-service.ts';
import { recordStep } from './departure-service.ts';
import { readDeparture } from './departure-view.ts';
import { releaseExclusiveDays } from './exclusive-days.ts';
import { requireTimeToDecide } from './time-to-decide.ts';

/** @throws {AppError} `wrong_state` */
function requireOpen({ status, endAt }: StoredDeparture, now: Date): void {
  if (status === 'cancelled') throw new AppError('wrong_state', 'This group retreat was cancelled.');
  if (status === 'completed' || endAt <= now.toISOString()) {
    throw new AppError('wrong_state', 'This group retreat is over.');
  }
}

/**
 * Cancels a departure. Its bookings end with it, those of a large one in the seconds after.
 * @throws {AppError} `not_found`, `forbidden`; `wrong_state` if it is over or cancelled
 */
export async function callOffDeparture(call: WriteCall, id: number): Promise<Recorded<Departure>> {
  const locks = await locksOfDeparture(call.database.read, id);
  return once<Departure>(
    call,
    async (trx) => {
      const { departure, property } = await requireOwnDeparture(trx, id, call.caller);
      const now = call.clock.now();
      requireOpen(departure, now);
      const { userId: actorId } = call.caller;
      const cancelledBy = property.hostId === actorId ? 'host' : 'staff';
      const parts = { actorId, cancelledBy, reason: 'decided', decidedAt: now, now } as const;
      await cancelDeparture(trx, departure, parts);
      await recordStep(trx, call, 'departure.cancelled', departure);
      return { status: 200, body: await readDeparture(trx, id) };
    },
    { locks },
  );
}

/**
 * Says that a departure takes place, however many people come. @throws {AppError} `not_found`, `forbidden`; `wrong_state`
 */
export async function confirmGoingAhead(call: WriteCall, id: number): Promise<Recorded<Departure>> {
  const locks = await locksOfDeparture(call.database.read, id);
  return once<Departure>(
    call,
    async (trx) => {
      const { departure } = await requireOwnDeparture(trx, id, call.caller);
      const now = call.clock.now();
      requireOpen(departure, now);
      await requireTimeToDecide(trx, departure, now);
      if (!departure.goesAhead) {
        await storeDeparture(trx, { ...departure, goesAhead: true, decideBy: null }, now);
        await recordStep(trx, call, 'departure.confirmed', departure);
      }
      return { status: 200, body: await readDeparture(trx, id) };
    },
    { locks },
  );
}

/**
 * Takes the step that is due for a departure:
 *
 * open ── last day to book over ──▶ enough confirmed places: goes ahead
 *                                └▶ too few: the host has 48 hours, at most until the start ── silence ──▶ cancelled
 *      ── last day over ──▶ completed
 */
async function takeDueStep(trx: Trx, departure: StoredDeparture, now: Date): Promise<void> {
  const moment = now.toISOString();
  if (departure.goesAhead && departure.endAt <= moment) {
    await releaseExclusiveDays(trx, departure, now);
    await endWaitingList(trx, departure, now);
    await storeDeparture(trx, { ...departure, status: 'completed' }, now);
    return;
  }
  if (departure.goesAhead || departure.bookByAt > moment) return;
  // One that can be booked until its first day has begun by then, so it is not cancelled any more.
  const hasBegun = departure.decideBy === null && departure.startAt <= moment;
  if (hasBegun || !(await hasTooFewPlaces(trx, departure))) {
    await storeDeparture(trx, { ...departure, goesAhead: true, decideBy: null }, now);
    return;
  }
  if (departure.decideBy === null) {
    const late = instantAfter(now, { hours: departureDecisionHours });
    const decideBy = late < departure.startAt ? late : departure.startAt;
    await storeDeparture(trx, { ...departure, decideBy }, now);
    await notifyHost(trx, departure, {
      topic: 'booking.expiring',
      variant: 'undecided',
      until: decideBy,
      now,
    });
    return;
  }
  if (isTimeToDecideOver(departure, now)) {
    const decidedAt = new Date(departure.decideBy);
    const parts = { actorId: null, cancelledBy: 'host', reason: 'too-few', decidedAt, now } as const;
    await cancelDeparture(trx, departure, parts);
  }
}

/**
 * Takes the due steps of all departures, offers places that became free while a listing was closed to guests, and ends
 * offers without an answer. Each step has its own transaction, which does nothing if another instance has taken the step
 * meanwhile. Where nothing can be offered, no transaction is opened.
 */
export async function advanceDepartures(database: Database, clock: Clock): Promise<void> {
  const { read } = database;
  // All of them: those that fail, or for which nothing can be done yet, are found by each run, and hold up no others.
  const due = await findDueDepartureIds(read, clock.now());
  const missed = await findWithMissedOffers(read, clock.now());
  const ended = await findWithEndedOffers(read, clock.now());
  const steps = [
    ...due.map((id) => async () => {
      await database.write((trx) => takeStepOf(trx, id, clock.now()));
    }),
    ...missed.map((id) => async () => {
      if ((await findPossibleOffers(read, id, clock.now())) === null) return;
      await database.write((trx) => offerMissedPlaces(trx, id, clock.now()));
    }),
    ...ended.map((id) => async () => {
      requireAllEnded(await database.write((trx) => endOffers(trx, id, clock.now())));
    }),
  ];
  await runEach(steps, 'Some departures could not be advanced');
}

async function takeStepOf(trx: Trx, departureId: number, now: Date): Promise<void> {
  const departure = await findStoredDeparture(trx, departureId);
  if (departure?.status === 'open') await takeDueStep(trx, departure, now);
}

/** @returns offers that could not be ended; the others of the departure are */
async function endOffers(trx: Trx, departureId: number, now: Date): Promise<NotEnded> {
  const departure = await findStoredDeparture(trx, departureId);
  // The waiting list of a cancelled departure ends with its bookings, and everybody on it is notified then.
  if (departure?.status !== 'open') return new Map();
  const over = (await findWaitingList(trx, departureId)).filter(
    ({ state, offeredUntil }) =>
      state === 'offered' && offeredUntil !== null && offeredUntil <= now.toISOString(),
  );
  const notEnded = await endEach(trx, 'Waiting list entry', over, (entry) => passOffer(trx, entry, now));
  // Nothing has changed; the job comes again every 30 seconds.
  if (over.length > 0 && notEnded.size === over.length) return notEnded;
  await offerFreePlaces(trx, departureId, now);
  await recordDepartureChange(trx, departure, now);
  return notEnded;
}

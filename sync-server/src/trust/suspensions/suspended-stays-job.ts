import { findSuspension, type Suspension } from '#server/accounts/suspensions/suspension-repository.ts';
import {
  endEach,
  endedAtOnce,
  requireAllEnded,
  type NotEnded,
} from '#server/booking/bookings/ending-bookings.ts';
import { endLaterStays } from '#server/booking/bookings/stay-suspension-service.ts';
import type { WhoseStays } from '#server/booking/bookings/stored/future-stay-repository.ts';
import { recordDepartureChange } from '#server/booking/departures/departure-changes.ts';
import {
  findDepartureIdsOfHost,
  findStoredDeparture,
} from '#server/booking/departures/departure-repository.ts';
import { endWaiting } from '#server/booking/departures/waiting-offer-service.ts';
import { findWaitingList } from '#server/booking/departures/waiting-repository.ts';
import { leaveAllWaitingLists } from '#server/booking/group-retreats/waiting-service.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { jobKind, jobName, type JobKind } from '#server/platform/jobs/job.ts';

export const endStaysJob = jobName<{ suspensionId: number }>('suspension.end-stays');

interface StaysDeps {
  database: Database;
  clock: Clock;
}

/**
 * Ends the later stays of a suspended person in transactions of bounded size, and the waiting lists: those of their
 * departures, and with `cancel` those that the person is on. It may run again; it stops if the suspension is lifted. What
 * cannot be ended is tried again with the job.
 */
export const endStaysKind = (deps: StaysDeps): JobKind =>
  jobKind(endStaysJob, async ({ suspensionId }) => {
    const suspension = await findSuspension(deps.database.read, suspensionId);
    if (suspension === null) return undefined;
    const { userId, guestStays } = suspension;
    const notEnded: (NotEnded | null)[] = [
      await endPages(deps, suspension, { hostId: userId }),
      await endPages(deps, suspension, { guestId: userId }),
    ];
    const now = deps.clock.now();
    for (const id of await findDepartureIdsOfHost(deps.database.read, userId, now.toISOString())) {
      notEnded.push(await whileSuspended(deps, suspension, (trx) => endListOf(trx, id, now)));
    }
    if (guestStays === 'cancel') {
      notEnded.push(await whileSuspended(deps, suspension, (trx) => leaveAllWaitingLists(trx, userId, now)));
    }
    requireAllEnded(...notEnded.filter((part) => part !== null));
    return undefined;
  });

/** Runs a step in a transaction, unless the suspension has ended. */
const whileSuspended = <T>(
  { database }: StaysDeps,
  { id }: Suspension,
  step: (trx: Trx) => Promise<T>,
): Promise<T | null> =>
  database.write(async (trx) => {
    const suspension = await findSuspension(trx, id);
    return suspension?.endedAt === null ? step(trx) : null;
  });

async function endPages(deps: StaysDeps, suspension: Suspension, whose: WhoseStays): Promise<NotEnded> {
  const { guestStays, startedBy: actorId, startedAt } = suspension;
  const notEnded = new Map<number, Error>();
  for (let after: number | null = 0; after !== null;) {
    const page: { after: number; limit: number } = { after, limit: endedAtOnce };
    const parts = { guestStays, actorId, decidedAt: new Date(startedAt), now: deps.clock.now() };
    const ended = await whileSuspended(deps, suspension, (trx) => endLaterStays(trx, whose, parts, page));
    for (const [id, error] of ended?.notEnded ?? []) notEnded.set(id, error);
    after = ended?.last ?? null;
  }
  return notEnded;
}

/** Ends the waiting list of a departure that has not begun. Its places are not offered: the listing is hidden. */
async function endListOf(trx: Trx, departureId: number, now: Date): Promise<NotEnded | null> {
  const departure = await findStoredDeparture(trx, departureId);
  if (departure?.status !== 'open' || departure.startAt <= now.toISOString()) return null;
  const list = await findWaitingList(trx, departureId);
  const notEnded = await endEach(trx, 'Waiting list entry', list, (entry) =>
    endWaiting(trx, departure, entry, now),
  );
  await recordDepartureChange(trx, departure, now);
  return notEnded;
}

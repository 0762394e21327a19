import { departureLimits } from '#contracts/departure-limits.ts';
import type { NewWaiting, WaitingEntry, WaitingPerson } from '#contracts/domain/booking/departures.ts';
import { requireBookable } from '#server/accounts/blocks/block-service.ts';
import { findPublicUsers } from '#server/accounts/users/user-repository.ts';
import { endEach, type NotEnded } from '#server/booking/bookings/ending-bookings.ts';
import { recordWaitingChanges } from '#server/booking/departures/departure-changes.ts';
import { findStoredDeparture, locksOfDeparture } from '#server/booking/departures/departure-repository.ts';
import { findRoomsOf } from '#server/booking/departures/room-repository.ts';
import {
  isBookable,
  moveLineOn,
  removeWaitingEntries,
} from '#server/booking/departures/waiting-offer-service.ts';
import {
  findWaitingList,
  findWaitingOf,
  findWaitingOfUser,
  storeWaitingEntry,
} from '#server/booking/departures/waiting-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { type Caller, requireVerifiedEmail } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import {
  noDeparture,
  requireDeparture,
  requireOwnDeparture,
} from '#server/booking/departures/departure-access.ts';

const noEntry = (): AppError => new AppError('not_found', 'You are not on this waiting list.');

/** The waiting list, for the host and staff. @throws {AppError} `not_found`, `forbidden` */
export async function findWaitingPeople(
  db: Db,
  departureId: number,
  caller: Caller,
): Promise<WaitingPerson[]> {
  await requireOwnDeparture(db, departureId, caller);
  return withPeople(db, await findWaitingList(db, departureId));
}

/** Entries with their people, in the order given. */
export async function withPeople(db: Db, entries: readonly WaitingEntry[]): Promise<WaitingPerson[]> {
  const people = await findPublicUsers(
    db,
    entries.map(({ userId }) => userId),
  );
  return entries.flatMap((entry) => {
    const person = people.get(entry.userId);
    return person === undefined ? [] : [{ ...entry, person }];
  });
}

/**
 * Puts the caller on the waiting list. Another wish replaces the earlier one and goes to the end of the list; the same
 * wish keeps its place, and an offer stays.
 * @throws {AppError} `not_found`, `email_unverified`; `rule_violated`, `not_listed`; `wrong_state` if there are places or
 * nothing can be booked any more; `limit_reached`
 */
export async function joinWaitingList(
  call: WriteCall,
  departureId: number,
  wish: NewWaiting,
): Promise<Recorded<WaitingEntry>> {
  const locks = await locksOfDeparture(call.database.read, departureId);
  return once<WaitingEntry>(
    call,
    async (trx) => {
      const { caller, clock } = call;
      const { departure, property } = await requireDeparture(trx, departureId, caller);
      requireVerifiedEmail(caller, 'to join a waiting list');
      if (property.hostId === caller.userId) {
        throw new AppError('rule_violated', 'You cannot book your own retreat.');
      }
      await requireBookable(trx, caller.userId, property.hostId);
      if (!property.listed) throw new AppError('not_listed');
      if (!isBookable(departure, clock.now())) {
        throw new AppError('wrong_state', 'This group retreat can no longer be booked.');
      }
      const before = await findWaitingOf(trx, departureId, caller.userId);
      if (before !== null && (before.state === 'offered' || isWaitingFor(before, wish))) {
        return { status: 201, body: before };
      }
      await requireFull(trx, departureId, wish);
      if (before?.state !== 'waiting') await makeRoom(trx, departureId, before);
      const id = before?.id ?? (await nextId(trx, 'waiting_entries'));
      await storeWaitingEntry(trx, {
        ...wish,
        id,
        departureId,
        userId: caller.userId,
        state: 'waiting',
        waitingSince: clock.now().toISOString(),
        offeredRoomId: null,
        offeredUntil: null,
      });
      await recordWaitingChanges(trx, property.id, [{ id, userId: caller.userId }]);
      if (before !== null) {
        // Places that only the earlier wish kept from the people behind it are free for them now.
        await moveLineOn(trx, departure, clock.now());
      }
      return { status: 201, body: (await findWaitingOf(trx, departureId, caller.userId)) ?? fail() };
    },
    { locks },
  );
}

const isWaitingFor = (entry: WaitingEntry, { roomId, places }: NewWaiting): boolean =>
  entry.state === 'waiting' && entry.roomId === roomId && entry.places === places;

function fail(): never {
  throw noDeparture();
}

/**
 * Makes room for one more person who waits: the longest stored entries whose offer passed are deleted if there would be
 * too many. @param before passed entry of the person, which is replaced
 * @throws {AppError} `limit_reached` if too many people wait or have an offer
 */
async function makeRoom(trx: Trx, departureId: number, before: WaitingEntry | null): Promise<void> {
  const list = await findWaitingList(trx, departureId);
  const passed = list.filter(({ state }) => state === 'passed');
  if (list.length - passed.length >= departureLimits.waitingMax) {
    throw new AppError('limit_reached', 'The waiting list is full.');
  }
  if (before !== null) return;
  const excess = Math.max(0, list.length + 1 - departureLimits.waitingStoredMax);
  await removeWaitingEntries(trx, passed.slice(0, excess));
}

/** @throws {AppError} `rule_violated` for an impossible wish; `wrong_state` if the places can be booked at once */
async function requireFull(trx: Trx, departureId: number, { roomId, places }: NewWaiting): Promise<void> {
  const rooms = (await findRoomsOf(trx, [departureId])).filter(({ id }) => roomId === null || id === roomId);
  if (!rooms.some((room) => room.places >= places)) {
    throw new AppError('rule_violated', 'No room has so many places.');
  }
  if (rooms.some(({ placesLeft }) => placesLeft >= places)) {
    throw new AppError('wrong_state', 'There are places left. You can book them now.');
  }
}

/** Takes the caller off the waiting list. @throws {AppError} `not_found` */
export async function leaveWaitingList(call: WriteCall, departureId: number): Promise<Recorded<undefined>> {
  const locks = await locksOfDeparture(call.database.read, departureId);
  return once<undefined>(
    call,
    async (trx) => {
      // Also at a listing that was hidden since, which the caller cannot see any more.
      const departure = await findStoredDeparture(trx, departureId);
      const entry = await findWaitingOf(trx, departureId, call.caller.userId);
      if (departure === null || entry === null) throw noEntry();
      await removeWaitingEntries(trx, [entry]);
      await moveLineOn(trx, departure, call.clock.now());
      return { status: 204, body: null };
    },
    { locks },
  );
}

/** Takes a person off all waiting lists: their account is erased or suspended. Their held places go to the next people. */
export async function leaveAllWaitingLists(trx: Trx, userId: number, now: Date): Promise<NotEnded> {
  return endEach(trx, 'Waiting list entry', await findWaitingOfUser(trx, userId), async (entry) => {
    await removeWaitingEntries(trx, [entry]);
    const departure = await findStoredDeparture(trx, entry.departureId);
    if (departure !== null) await moveLineOn(trx, departure, now);
  });
}

import { departureLimits } from '#contracts/departure-limits.ts';
import type { Departure, DepartureUpdate, NewDeparture } from '#contracts/domain/booking/departures.ts';
import { addDays } from '#contracts/rules/days.ts';
import { checkDeparture } from '#contracts/rules/departures/departures.ts';
import {
  findActiveBookingsOf,
  hasDepartureBookings,
} from '#server/booking/bookings/stored/departure-booking-repository.ts';
import {
  recordDepartureChange,
  recordDepartureDeletions,
  recordWaitingChanges,
} from '#server/booking/departures/departure-changes.ts';
import {
  countDeparturesOf,
  deleteDepartures,
  findEndedDepartureIds,
  findOpenDepartureIds,
  findStoredDepartures,
  insertDeparture,
  locksOfDeparture,
  updateStoredDeparture,
  type StoredDeparture,
} from '#server/booking/departures/departure-repository.ts';
import { removeItemsOf } from '#server/booking/programme-items/programme-release-service.ts';
import { findRoomsOf } from '#server/booking/departures/room-repository.ts';
import {
  endWaitingList,
  offerFreePlaces,
  shortenOffers,
} from '#server/booking/departures/waiting-offer-service.ts';
import { findWaitingList } from '#server/booking/departures/waiting-repository.ts';
import { takeAnnouncementsDown } from '#server/booking/announcements/announcement-service.ts';
import { requireKnown } from '#server/catalog/properties/known-listing-service.ts';
import { isInCharge, requireInCharge, requireVersion } from '#server/catalog/properties/property-policy.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { dayIn, startOfDay, toInstant } from '#server/lib/time.ts';
import { leaseOf, useEntityId } from '#server/sync/lease-repository.ts';
import { requireDeparture, requireOwnDeparture } from '#server/booking/departures/departure-access.ts';
import { replaceRooms } from './departure-rooms.ts';
import { readDeparture, viewDepartures } from './departure-view.ts';
import {
  claimExclusiveDays,
  moveExclusiveDays,
  releaseExclusiveDays,
  requireFreeDays,
} from './exclusive-days.ts';
import { requireTimeToDecide } from './time-to-decide.ts';

/**
 * Ids of the departures of a listing that are not over, and for its host and staff those of the last ones.
 * @throws {AppError} `not_found`
 */
export async function findVisibleDepartureIds(
  db: Db,
  clock: Clock,
  propertyId: number,
  caller: Caller | null,
): Promise<number[]> {
  const property = await requireKnown(db, await findProperty(db, propertyId), caller);
  const now = clock.now();
  const { openMax } = departureLimits;
  const open = await findOpenDepartureIds(db, property.id, now, openMax);
  const ended = isInCharge(property, caller)
    ? await findEndedDepartureIds(db, property.id, now, openMax)
    : [];
  return [...open, ...ended];
}

/** Departures by id, unordered. */
export const findDepartures = async (db: Db, ids: readonly number[]): Promise<Departure[]> =>
  viewDepartures(db, await findStoredDepartures(db, ids));

/** A departure of a visible listing. @throws {AppError} `not_found` */
export async function getVisibleDeparture(db: Db, id: number, caller: Caller | null): Promise<Departure> {
  const { departure } = await requireDeparture(db, id, caller);
  return readDeparture(db, departure.id);
}

/** @throws {AppError} `not_found`, `forbidden` */
export async function mayAddDeparture(db: Db, propertyId: number, caller: Caller): Promise<OwnProperty> {
  return requireInCharge(await findProperty(db, propertyId), caller);
}

/** The instants of a departure, in the time zone of its listing. */
export function momentsOf(
  { startDate, endDate, bookBy }: Pick<NewDeparture, 'startDate' | 'endDate' | 'bookBy'>,
  timeZone: string,
): Pick<StoredDeparture, 'startAt' | 'endAt' | 'bookByAt' | 'timeZone'> {
  const startOf = (day: string): string => toInstant(startOfDay(day, timeZone));
  return {
    timeZone,
    startAt: startOf(startDate),
    endAt: startOf(addDays(endDate, 1)),
    bookByAt: startOf(addDays(bookBy, 1)),
  };
}

/** @throws {AppError} `invalid_fields` with the first broken rule between the fields */
function requireRules(departure: Parameters<typeof checkDeparture>[0], today: string | null): void {
  const broken = checkDeparture(departure, today);
  if (broken !== null) throw new AppError('invalid_fields', broken.message, { errors: [broken] });
}

/**
 * Adds a departure to a listing.
 * @throws {AppError} `not_found`, `forbidden`; `invalid_fields`; `id_not_leased`, `conflict`; `limit_reached`;
 * `dates_unavailable` for an exclusive one whose days are taken
 */
export function addDeparture(
  call: WriteCall,
  propertyId: number,
  { rooms, ...added }: NewDeparture,
): Promise<Recorded<Departure>> {
  const options = { locks: [{ kind: 'property', id: propertyId }], prefetch: leaseOf(call) } as const;
  return once<Departure>(
    call,
    async (trx) => {
      const { timeZone } = await mayAddDeparture(trx, propertyId, call.caller);
      const now = call.clock.now();
      requireRules({ ...added, rooms }, dayIn(now, timeZone));
      const { stored, open } = await countDeparturesOf(trx, propertyId, now);
      if (open >= departureLimits.openMax || stored >= departureLimits.storedMax) {
        throw new AppError('limit_reached', 'A retreat cannot have more group retreats than it has now.');
      }
      if (added.exclusive) await requireFreeDays(trx, { ...added, propertyId }, null, now);
      const id = await useEntityId(trx, call, 'departures');
      const departure: StoredDeparture = {
        ...added,
        ...momentsOf(added, timeZone),
        id,
        propertyId,
        status: 'open',
        goesAhead: false,
        decideBy: null,
        createdAt: now.toISOString(),
        version: 1,
      };
      await insertDeparture(trx, departure);
      await replaceRooms(
        trx,
        departure,
        rooms.map((room) => ({ ...room, id: null })),
        now,
      );
      if (added.exclusive) await claimExclusiveDays(trx, departure);
      await recordStep(trx, call, 'departure.created', departure);
      await recordDepartureChange(trx, departure, now);
      return { status: 201, body: await readDeparture(trx, id) };
    },
    options,
  );
}

export function recordStep(
  trx: Trx,
  { caller, clock }: Pick<WriteCall, 'caller' | 'clock'>,
  action: string,
  { id }: { id: number },
  detail: object = {},
): Promise<void> {
  const at = clock.now().toISOString();
  return recordAudit(trx, { at, actorId: caller.userId, action, table: 'departures', id, detail });
}

type Changed = Partial<Omit<DepartureUpdate, 'rooms'>>;

/**
 * Changes a departure. Added places are offered to the waiting list. Its days stay as they are once it is booked.
 * @throws {AppError} `not_found`, `forbidden`; `invalid_fields`; `stale_version` with the current row; `wrong_state` for
 * one that is over, or other days of one that is booked; `dates_unavailable`
 */
export async function editDeparture(
  call: WriteCall,
  id: number,
  { rooms, ...update }: DepartureUpdate,
): Promise<Recorded<Departure>> {
  const locks = await locksOfDeparture(call.database.read, id);
  return once<Departure>(
    call,
    async (trx) => {
      const { departure, property } = await requireOwnDeparture(trx, id, call.caller);
      const changes: Changed = Object.fromEntries(
        Object.entries<unknown>(update).filter(([, value]) => value !== undefined),
      );
      requireVersion(await readDeparture(trx, id), call.ifMatch);
      if (departure.status !== 'open') throw new AppError('wrong_state', 'This group retreat is over.');
      const now = call.clock.now();
      await requireTimeToDecide(trx, departure, now);
      const wanted = await withMoments(trx, departure, changes, property.timeZone);
      const asked = rooms ?? (await findRoomsOf(trx, [id]));
      const hasOtherDays = (['startDate', 'endDate', 'bookBy'] as const).some(
        (field) => wanted[field] !== departure[field],
      );
      requireRules({ ...wanted, rooms: asked }, hasOtherDays ? dayIn(now, wanted.timeZone) : null);
      if (wanted.exclusive) await requireFreeDays(trx, wanted, id, now);
      if (rooms !== undefined) await replaceRooms(trx, departure, rooms, now);
      await updateStoredDeparture(trx, { ...wanted, version: departure.version + 1 });
      await moveExclusiveDays(trx, departure, wanted, now);
      if (wanted.bookByAt < departure.bookByAt) await shortenOffers(trx, wanted, now);
      await offerFreePlaces(trx, id, now);
      if (wanted.title !== departure.title || wanted.startDate !== departure.startDate) {
        // Entries of the waiting list show both.
        await recordWaitingChanges(trx, property.id, await findWaitingList(trx, id));
      }
      await recordStep(trx, call, 'departure.edited', wanted, { fields: Object.keys({ ...changes, rooms }) });
      await recordDepartureChange(trx, wanted, now);
      return { status: 200, body: await readDeparture(trx, id) };
    },
    { locks },
  );
}

/**
 * The departure with the changes. Another last day to book takes back that it is up to the host to decide, and other days
 * take back that it goes ahead: nobody has booked these, so its minimum counts again.
 * @throws {AppError} `wrong_state`
 */
async function withMoments(
  trx: Trx,
  departure: StoredDeparture,
  changes: Changed,
  timeZone: string | undefined,
): Promise<StoredDeparture> {
  const wanted = { ...departure, ...changes };
  const isMoved = wanted.startDate !== departure.startDate || wanted.endDate !== departure.endDate;
  if (isMoved && (await findActiveBookingsOf(trx, departure.id)).length > 0) {
    throw new AppError('wrong_state', 'People have booked these days, so they cannot be changed.');
  }
  if (!isMoved && wanted.bookBy === departure.bookBy) return wanted;
  const moments = momentsOf(wanted, isMoved ? (timeZone ?? departure.timeZone) : departure.timeZone);
  return { ...wanted, ...moments, goesAhead: wanted.goesAhead && !isMoved, decideBy: null };
}

/** Deletes a departure that nobody has booked. @throws {AppError} `not_found`, `forbidden`; `upcoming_bookings` */
export async function removeDeparture(call: WriteCall, id: number): Promise<Recorded<undefined>> {
  const locks = await locksOfDeparture(call.database.read, id);
  return once<undefined>(
    call,
    async (trx) => {
      const { departure, property } = await requireOwnDeparture(trx, id, call.caller);
      if (await hasDepartureBookings(trx, id)) {
        throw new AppError(
          'upcoming_bookings',
          'People have booked this group retreat. You can cancel it instead.',
        );
      }
      await removeItemsOf(trx, property.hostId, { departureId: id });
      await takeAnnouncementsDown(trx, property, id, call.clock.now());
      await deleteWholeDepartures(trx, property.id, [departure], call.clock.now());
      await recordStep(trx, call, 'departure.deleted', departure, { title: departure.title });
      return { status: 204, body: null };
    },
    { locks },
  );
}

/** Deletes departures of a listing with their rooms, waiting lists and questions, and frees their days. */
export async function deleteWholeDepartures(
  trx: Trx,
  propertyId: number,
  departures: readonly StoredDeparture[],
  now: Date,
): Promise<void> {
  for (const departure of departures) {
    await endWaitingList(trx, departure, now);
    await releaseExclusiveDays(trx, departure, now);
  }
  const ids = departures.map(({ id }) => id);
  await deleteDepartures(trx, ids);
  await recordDepartureDeletions(trx, { ids, propertyId }, now);
}

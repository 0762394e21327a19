import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { NewPlaces, WaitingEntry } from '#contracts/domain/booking/departures.ts';
import { requireBookable } from '#server/accounts/blocks/block-service.ts';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import { openRequestsMax } from '#contracts/request-limits.ts';
import { quotePlaces } from '#contracts/rules/departures/departures.ts';
import { recordArrivalOf, recordBookingChange } from '#server/booking/bookings/booking-change-service.ts';
import { expireOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import { announceBooking } from '#server/booking/bookings/booking-notification-service.ts';
import { deadlinesOf, requestExpiry } from '#server/booking/bookings/booking-policy.ts';
import {
  countOpenRequests,
  findBooking,
  insertBooking,
  readBooking,
} from '#server/booking/bookings/stored/booking-repository.ts';
import { drawReference } from '#server/booking/bookings/booking-service.ts';
import { recordDepartureChange } from '#server/booking/departures/departure-changes.ts';
import { locksOfDeparture, type StoredDeparture } from '#server/booking/departures/departure-repository.ts';
import { claimPlaces, findRoomsOf, type StoredRoom } from '#server/booking/departures/room-repository.ts';
import {
  isBookable,
  moveLineOn,
  removeWaitingEntries,
} from '#server/booking/departures/waiting-offer-service.ts';
import { findWaitingOf } from '#server/booking/departures/waiting-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type ServiceResult, type WriteCall } from '#server/database/once.ts';
import { type Caller, requireSelf, requireVerifiedEmail } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { idInUse, leaseOf, useEntityId } from '#server/sync/lease-repository.ts';
import { requireDeparture } from '#server/booking/departures/departure-access.ts';

const purpose = 'to book a group retreat';

/** What a person asks for: places of a room, at the price they saw. */
interface AskedPlaces {
  roomId: number;
  places: number;
  totalPrice: number;
}

/** Checks what does not depend on the fields. @throws {AppError} `not_found`, `identity_mismatch`, `email_unverified` */
export async function mayBookPlaces(
  db: Db,
  departureId: number,
  sent: { userId?: unknown },
  caller: Caller,
): Promise<void> {
  await requireDeparture(db, departureId, caller);
  requireSelf(sent.userId, caller);
  requireVerifiedEmail(caller, purpose);
}

/**
 * Books places of a departure: confirmed at once at an instant-book listing, otherwise a request to its host, which holds
 * the places.
 * @throws {AppError} `not_found`, `identity_mismatch`, `email_unverified`; `rule_violated`, `not_listed`, `wrong_state`;
 * `places_unavailable`; `price_changed` with the right quote in `current`; `id_not_leased`, `conflict`; `limit_reached`
 */
export async function bookDeparturePlaces(
  call: WriteCall,
  departureId: number,
  { userId, ...asked }: NewPlaces,
): Promise<Recorded<Booking>> {
  const locks = await locksOfDeparture(call.database.read, departureId);
  return once<Booking>(
    call,
    async (trx) => {
      const { caller } = call;
      const known = await requireDeparture(trx, departureId, caller);
      requireSelf(userId, caller);
      requireVerifiedEmail(caller, purpose);
      const earlier = call.entityId === null ? null : await findBooking(trx, call.entityId);
      if (earlier !== null) {
        if (isSameBooking(earlier, asked, caller)) return { status: 201, body: earlier };
        throw idInUse();
      }
      await requireBookable(trx, caller.userId, known.property.hostId);
      const room = await checkPlaces(trx, call, known, asked);
      const id = await useEntityId(trx, call, 'bookings');
      if (!(await claimAfterExpiry(trx, call, known.departure, room, asked.places))) {
        throw new AppError('places_unavailable');
      }
      return insertPlaces(trx, call, { ...known, id, room, asked });
    },
    { locks, prefetch: leaseOf(call) },
  );
}

/**
 * Books the places that are held for the caller.
 * @throws {AppError} as `bookDeparturePlaces`; `wrong_state` if nothing is held for them
 */
export async function takeOfferedPlaces(
  call: WriteCall,
  departureId: number,
  totalPrice: number,
): Promise<Recorded<Booking>> {
  const locks = await locksOfDeparture(call.database.read, departureId);
  return once<Booking>(
    call,
    async (trx) => {
      const known = await requireDeparture(trx, departureId, call.caller);
      requireVerifiedEmail(call.caller, purpose);
      await requireBookable(trx, call.caller.userId, known.property.hostId);
      const entry = await findWaitingOf(trx, departureId, call.caller.userId);
      const asked = toAsked(entry, totalPrice, call.clock.now());
      const room = await checkPlaces(trx, call, known, asked);
      const id = await useEntityId(trx, call, 'bookings');
      // The held places become those of the booking: freed and taken in one transaction.
      if (entry !== null) await removeWaitingEntries(trx, [entry]);
      if (!(await claimPlaces(trx, asked.roomId, asked.places))) {
        throw new Error(`Places held for entry ${entry?.id} are gone`);
      }
      return insertPlaces(trx, call, { ...known, id, room, asked });
    },
    { locks, prefetch: leaseOf(call) },
  );
}

function toAsked(entry: WaitingEntry | null, totalPrice: number, now: Date): AskedPlaces {
  const isHeld = entry?.offeredUntil != null && entry.offeredUntil > now.toISOString();
  if (entry?.offeredRoomId == null || !isHeld) {
    throw new AppError('wrong_state', 'No places are held for you.');
  }
  return { roomId: entry.offeredRoomId, places: entry.places, totalPrice };
}

/** As `isSameStay`: an earlier copy of the call whose receipt was deleted. */
const isSameBooking = (
  booking: Booking,
  { roomId, places, totalPrice }: AskedPlaces,
  caller: Caller,
): boolean =>
  booking.userId === caller.userId &&
  booking.roomId === roomId &&
  booking.guests === places &&
  booking.totalPrice === totalPrice &&
  (booking.status === 'pending' || booking.status === 'confirmed');

interface Known {
  departure: StoredDeparture;
  property: OwnProperty;
}

/** Checks everything but whether places are left. @returns the room */
async function checkPlaces(
  trx: Trx,
  { caller, clock }: WriteCall,
  { departure, property }: Known,
  { roomId, places, totalPrice }: AskedPlaces,
): Promise<StoredRoom> {
  const refuse = (field: string, detail: string): never => {
    throw new AppError('rule_violated', detail, { errors: [{ field, message: detail }] });
  };
  const now = clock.now();
  if (property.hostId === caller.userId) refuse('departureId', 'You cannot book your own retreat.');
  if (!property.isVerified) refuse('departureId', 'This retreat is not open for bookings yet.');
  if (!property.listed) throw new AppError('not_listed');
  if (!isBookable(departure, now)) {
    throw new AppError('wrong_state', 'This group retreat can no longer be booked.');
  }
  const rooms = await findRoomsOf(trx, [departure.id]);
  const room = rooms.find(({ id }) => id === roomId) ?? refuse('roomId', 'This room is no longer offered.');
  const quote = quotePlaces(places, room.pricePerPerson);
  if (quote.total !== totalPrice) {
    throw new AppError('price_changed', `The price changed: it is now $${formatWhole(quote.total)}.`, {
      current: quote,
    });
  }
  if (!property.instantBook && (await countOpenRequests(trx, caller.userId, now)) >= openRequestsMax) {
    throw new AppError(
      'limit_reached',
      `You have ${openRequestsMax} requests waiting for an answer. Wait for one, or cancel one, to ask for another.`,
    );
  }
  return room;
}

/**
 * Takes the places; if they are not left, after overdue requests at the listing were expired. A refusal has written
 * nothing then, so it needs no rollback.
 */
async function claimAfterExpiry(
  trx: Trx,
  { clock }: WriteCall,
  { propertyId }: StoredDeparture,
  room: StoredRoom,
  places: number,
): Promise<boolean> {
  const isLeft = room.placesLeft >= places;
  if (!isLeft && (await expireOverdueBookings(trx, clock.now(), propertyId)) === 0) return false;
  return claimPlaces(trx, room.id, places);
}

/** Stores the booking of places that were just taken. */
async function insertPlaces(
  trx: Trx,
  call: WriteCall,
  { id, departure, property, room, asked }: Known & { id: number; room: StoredRoom; asked: AskedPlaces },
): Promise<ServiceResult<Booking>> {
  const now = call.clock.now();
  const { userId } = call.caller;
  const { instantBook: isInstant } = property;
  const { startDate, endDate, timeZone } = departure;
  const { cancellationPolicy } = property;
  const status = isInstant ? 'confirmed' : 'pending';
  await insertBooking(trx, {
    ...deadlinesOf({ startDate, endDate, cancellationPolicy }, timeZone),
    id,
    reference: await drawReference(trx),
    propertyId: property.id,
    userId,
    retreatPackageId: null,
    packageName: null,
    startDate,
    endDate,
    totalPrice: asked.totalPrice,
    status,
    guests: asked.places,
    createdAt: now.toISOString(),
    cancellationPolicy,
    expiresAt: isInstant ? null : requestExpiry(startDate, timeZone, now),
    endedAt: null,
    refundAmount: null,
    cancelledBy: null,
    version: 1,
    departureId: departure.id,
    roomId: room.id,
    departureTitle: departure.title,
    roomName: room.name,
  });
  const booking = await readBooking(trx, id);
  await recordAudit(trx, {
    at: booking.createdAt,
    actorId: userId,
    action: 'booking.created',
    table: 'bookings',
    id,
    detail: { status, totalPrice: asked.totalPrice, departureId: departure.id },
  });
  await recordBookingChange(trx, booking, { changedHands: false, packageDayIds: [] });
  if (status === 'confirmed') await recordArrivalOf(trx, booking);
  const waiting = await findWaitingOf(trx, departure.id, userId);
  if (waiting === null) await recordDepartureChange(trx, departure, now);
  else {
    // The person no longer waits for places.
    await removeWaitingEntries(trx, [waiting]);
    await moveLineOn(trx, departure, now);
  }
  await announceBooking(trx, booking, now);
  return { status: 201, body: booking };
}

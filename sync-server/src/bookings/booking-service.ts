import type { Booking, NewBooking, TakenStay } from '#contracts/bookings.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import type { Clock } from '#server/clock.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/errors.ts';
import { useEntityId } from '#server/sync/lease-repository.ts';
import type { Caller } from '#server/users/caller.ts';
import { isId, requireSelf } from '#server/users/identity-policy.ts';
import { recordBookingChange } from './booking-change-service.ts';
import { releaseDays, takeDays } from './booking-day-repository.ts';
import { settleDueBookings } from './booking-expiry-service.ts';
import { asOf, newReference, requestExpiry } from './booking-policy.ts';
import {
  findBooking,
  findBookingsOfGuest,
  findBookingsOfHost,
  findTakenStays,
  insertBooking,
} from './booking-repository.ts';
import {
  findBookablePackage,
  findStayTerms,
  findVisibleListing,
  type ListingTerms,
  type PackageTerms,
  type StayTerms,
} from './listing-repository.ts';
import { findPackageDays, takeSpots } from './package-spot-repository.ts';
import { checkTerms, datesUnavailable } from './stay-check-service.ts';

/** Tries to draw a free reference: a clash has a chance of one in a billion. */
const referenceTries = 5;

const noListing = (): AppError => new AppError('not_found', 'This retreat could not be found.');

/**
 * Whether the caller may ask for a stay at all, as far as the sent values tell.
 * @throws {AppError} `not_found` for a listing that is not visible, `identity_mismatch` for another guest
 */
export async function mayAskForStay(
  db: Db,
  sent: { propertyId?: unknown; userId?: unknown },
  caller: Caller,
): Promise<void> {
  if (isId(sent.propertyId) && (await findVisibleListing(db, sent.propertyId, caller)) === null)
    throw noListing();
  requireSelf(sent.userId, caller);
}

/**
 * Books a stay: confirmed at once for an instant-book listing, else a request to its host. The primary key of
 * `booking_days` decides races; the price is the server's own.
 * @throws {AppError} `not_found`, `identity_mismatch`; `rule_violated` with the first rule broken; `dates_unavailable`
 * with the nearest free stays in `current`; `price_changed` with the right quote in `current`; `id_not_leased`, `conflict`
 */
export function bookStay(call: WriteCall, stay: NewBooking): Promise<Recorded<Booking>> {
  const { caller, clock } = call;
  return once(call, async (trx) => {
    const listing = await findStayTerms(trx, stay.propertyId, caller);
    if (listing === null) throw noListing();
    requireSelf(stay.userId, caller);
    const earlier = await findSameStay(trx, call, stay);
    if (earlier !== null) return { status: 201, body: earlier };

    const now = clock.now();
    const today = clock.today();
    const chosen = await findTerms(trx, listing, stay, caller);
    checkTerms(stay, listing, chosen, today);
    const quote = quoteStay(stay, (chosen ?? listing).pricePerNight, chosen !== null);
    const id = await useEntityId(trx, call, 'bookings');
    const booking = await storeBooking(trx, { id, stay, listing, chosen, totalPrice: quote.total, now });

    const gone = async (): Promise<AppError> => {
      await releaseDays(trx, id); // Or this stay itself would stand in the way of the free ones nearby.
      return await datesUnavailable(trx, stay, listing.id, chosen, today);
    };
    if (!(await holdDays(trx, id, stay, now))) throw await gone();
    const packageDayIds = chosen === null ? [] : await holdSpots(trx, stay, chosen.id);
    if (packageDayIds === null) throw await gone();
    if (stay.totalPrice !== quote.total) {
      throw new AppError('price_changed', `The price changed: the stay now costs $${quote.total}.`, {
        current: quote,
      });
    }

    await recordAudit(trx, {
      at: booking.createdAt,
      actorId: caller.userId,
      action: 'booking.created',
      table: 'bookings',
      id,
      detail: { status: booking.status, totalPrice: booking.totalPrice },
    });
    await recordBookingChange(trx, booking, { changedHands: true, packageDayIds });
    return { status: 201, body: booking };
  });
}

/**
 * The booking that this very call made before, under an id of the device's own. It stands where the receipt does not:
 * a copy of the call must not come back as "these dates are gone" to the guest who has them.
 */
async function findSameStay(
  trx: Trx,
  { entityId, caller }: WriteCall,
  stay: NewBooking,
): Promise<Booking | null> {
  const booking = entityId === null ? null : await findBooking(trx, entityId);
  const isSame =
    booking?.userId === caller.userId &&
    booking.propertyId === stay.propertyId &&
    booking.startDate === stay.startDate &&
    booking.endDate === stay.endDate;
  return isSame ? booking : null;
}

/** The terms of the chosen package, after what must hold before any date is looked at. */
async function findTerms(
  trx: Trx,
  listing: ListingTerms,
  stay: NewBooking,
  caller: Caller,
): Promise<PackageTerms | null> {
  const refuse = (field: string, detail: string): never => {
    throw new AppError('rule_violated', detail, { errors: [{ field, message: detail }] });
  };
  if (listing.hostId === caller.userId) refuse('propertyId', 'You cannot book your own retreat.');
  if (!listing.isVerified) refuse('propertyId', 'This retreat is not open for bookings yet.');
  if (stay.retreatPackageId === null) return null;
  const chosen = await findBookablePackage(trx, listing.id, stay.retreatPackageId);
  return chosen ?? refuse('retreatPackageId', 'This package is not available at this retreat.');
}

interface BookingParts {
  id: number;
  stay: NewBooking;
  listing: StayTerms;
  chosen: PackageTerms | null;
  totalPrice: number;
  now: Date;
}

async function storeBooking(
  trx: Trx,
  { id, stay, listing, chosen, totalPrice, now }: BookingParts,
): Promise<Booking> {
  const booking = {
    id,
    propertyId: listing.id,
    userId: stay.userId,
    retreatPackageId: chosen?.id ?? null,
    startDate: stay.startDate,
    endDate: stay.endDate,
    totalPrice,
    status: listing.instantBook ? ('confirmed' as const) : ('pending' as const),
    guests: stay.guests,
    createdAt: now.toISOString(),
    cancellationPolicy: listing.cancellationPolicy,
    expiresAt: listing.instantBook ? null : requestExpiry(stay.startDate, now),
    endedAt: null,
    refundAmount: null,
    version: 1,
    property: listing.shown,
    host: listing.host,
    guest: listing.guest,
    packageName: chosen?.name ?? null,
  };
  for (let tries = 0; tries < referenceTries; tries += 1) {
    const named = { ...booking, reference: newReference() };
    if (await insertBooking(trx, named)) return named;
  }
  throw new Error('No free booking reference was found');
}

/** Takes the days of the stay, if need be from requests whose time is over. @returns whether all were free */
async function holdDays(trx: Trx, id: number, stay: NewBooking, now: Date): Promise<boolean> {
  const days = daysOfStay(stay.startDate, stay.endDate);
  const booking = { id, propertyId: stay.propertyId };
  if (await takeDays(trx, booking, days)) return true;
  if ((await settleDueBookings(trx, now, stay.propertyId)) === 0) return false;
  await releaseDays(trx, id);
  return await takeDays(trx, booking, days);
}

/** Takes the spots of the stay's days. @returns ids of the days lowered; null where a day has too few spots */
async function holdSpots(trx: Trx, stay: NewBooking, packageId: number): Promise<number[] | null> {
  const days = await findPackageDays(trx, packageId, stay.startDate, stay.endDate);
  if (days.some((day) => !day.available || day.spotsRemaining < stay.guests)) return null;
  return days.length === 0 ? [] : await takeSpots(trx, { ...stay, packageId });
}

/** The caller's own stays, newest check-in first. */
export async function findOwnStays(db: Db, clock: Clock, caller: Caller): Promise<Booking[]> {
  const bookings = await findBookingsOfGuest(db, caller.userId);
  return bookings.map((booking) => asOf(booking, clock.now()));
}

/** Stays at the caller's listings, newest check-in first. */
export async function findHostedStays(db: Db, clock: Clock, caller: Caller): Promise<Booking[]> {
  const bookings = await findBookingsOfHost(db, caller.userId);
  return bookings.map((booking) => asOf(booking, clock.now()));
}

/** Taken stays of a listing. @throws {AppError} `not_found` where the caller may not see it */
export async function getTakenStays(
  db: Db,
  clock: Clock,
  caller: Caller | null,
  propertyId: number,
): Promise<TakenStay[]> {
  if ((await findVisibleListing(db, propertyId, caller)) === null) {
    throw noListing();
  }
  const stays = await findTakenStays(db, [propertyId], clock.now());
  return stays.map(({ startDate, endDate }) => ({ startDate, endDate }));
}

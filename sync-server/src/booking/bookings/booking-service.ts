import type { Booking, NewBooking, TakenStay } from '#contracts/domain/booking/bookings.ts';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import { openRequestsMax } from '#contracts/request-limits.ts';
import { rateOf } from '#contracts/rules/date-prices.ts';
import { quoteStay, type StayQuote } from '#contracts/rules/pricing.ts';
import { cannotBook } from '#server/accounts/blocks/block-service.ts';
import type { Clock } from '#server/lib/clock.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import { prefetch, type Db, type Trx } from '#server/database/database.ts';
import { once, type ServiceResult, type Recorded, type WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { canSee } from '#server/catalog/properties/property-policy.ts';
import { idInUse, leaseOf, useEntityId } from '#server/sync/lease-repository.ts';
import { type Caller, isId, requireSelf, requireVerifiedEmail } from '#server/lib/caller.ts';
import { recordArrivalOf, recordBookingChange } from './booking-change-service.ts';
import { takeDays } from '#server/booking/day-claims/booking-day-repository.ts';
import { expireOverdueBookings } from './booking-expiry-service.ts';
import { announceBooking } from './booking-notification-service.ts';
import { deadlinesOf, newReference, requestExpiry } from './booking-policy.ts';
import { toReviewWindow, type DatedBooking } from './stored/booking-row.ts';
import {
  countOpenRequests,
  findBooking,
  insertBooking,
  isReferenceTaken,
} from './stored/booking-repository.ts';
import { findStayTerms, stayTerms, type AskedStay, type StayTerms } from './stay-terms-repository.ts';
import {
  findBookablePackage,
  type PackageTerms,
} from '#server/catalog/retreat-packages/package-terms-repository.ts';
import {
  findVisibleListing,
  type ListingTerms,
} from '#server/catalog/properties/listing-terms-repository.ts';
import { asDatesUnavailable, DatesUnavailable } from './free-stay-service.ts';
import { findPackageDays, takeSpots } from '#server/catalog/retreat-packages/package-day-repository.ts';
import { checkTerms } from './stay-check-service.ts';
import { areDaysFree, findTakenRanges } from './taken-range-service.ts';

const purpose = 'to request a stay';
const noListing = (): AppError => new AppError('not_found', 'This retreat could not be found.');

/**
 * Checks whether the caller may request a stay, from the values sent.
 * @throws {AppError} `not_found` for a listing that is not visible, `identity_mismatch` for another guest,
 * `email_unverified`
 */
export async function mayAskForStay(
  db: Db,
  sent: { propertyId?: unknown; userId?: unknown },
  caller: Caller,
): Promise<void> {
  if (isId(sent.propertyId) && (await findVisibleListing(db, sent.propertyId, caller)) === null)
    throw noListing();
  requireSelf(sent.userId, caller);
  requireVerifiedEmail(caller, purpose);
}

/**
 * Books a stay: confirmed at once for an instant-book listing, otherwise a request to its host. The lock of the
 * property decides races, backed by the primary key of `booking_days`. The server computes the price.
 * @throws {AppError} `not_found`, `identity_mismatch`, `email_unverified`, `blocked`; `not_listed`; `rule_violated` with the first rule broken;
 * `dates_unavailable`, to which `offerFreeStays` adds the nearest free stays; `price_changed` with the right quote in
 * `current`; `id_not_leased`, `conflict`; `limit_reached` if the guest has the maximum of open requests
 */
export function bookStay(call: WriteCall, stay: NewBooking): Promise<Recorded<Booking>> {
  const { propertyId, startDate, endDate } = stay;
  const asked = { propertyId, guestId: call.caller.userId, startDate, endDate };
  return once(call, (trx) => bookInside(trx, call, stay, asked), {
    locks: [{ kind: 'property', id: propertyId }],
    prefetch: [prefetch(stayTerms, asked), ...leaseOf(call)],
  }).catch((error: unknown) => {
    throw asDatesUnavailable(error, stay) ?? error;
  });
}

async function bookInside(
  trx: Trx,
  call: WriteCall,
  stay: NewBooking,
  asked: AskedStay,
): Promise<ServiceResult<Booking>> {
  const { caller, clock } = call;
  const terms = await findStayTerms(trx, asked);
  // An unlisted one is not reported as missing: the caller knew it, so say why it cannot be booked.
  if (terms === null || !canSee({ ...terms, listed: true }, caller)) throw noListing();
  requireSelf(stay.userId, caller);
  const earlier = call.entityId === null ? null : await findBooking(trx, call.entityId);
  if (earlier !== null && isSameStay(earlier, stay, caller)) return { status: 201, body: earlier };
  requireVerifiedEmail(caller, purpose);
  if (terms.isBlocked) throw cannotBook();

  const now = clock.now();
  const chosen = await findChosenPackage(trx, terms, stay, caller);
  if (!terms.listed) throw new AppError('not_listed');
  checkTerms(stay, terms, chosen, now);
  const rate = chosen === null ? rateOf(terms) : chosen.pricePerNight;
  const quote = quoteStay(stay, rate, chosen !== null);
  const id = await useEntityId(trx, call, 'bookings');
  if (earlier !== null) throw idInUse();
  // Except for overdue requests, nothing is written before all checks pass, so a refusal needs no rollback.
  const canStay =
    ((terms.areDaysFree && hasPlainTurnover(terms)) ||
      (await areDaysFreeAfterExpiry(trx, terms, asked, now))) &&
    (chosen === null || (await hasSpots(trx, stay, chosen.id)));
  if (!canStay) throw new DatesUnavailable(stay);
  if (stay.totalPrice !== quote.total) {
    const sentence = `The price changed: the stay now costs $${formatWhole(quote.total)}.`;
    throw new AppError('price_changed', sentence, { current: quote });
  }

  if (!terms.instantBook && (await countOpenRequests(trx, caller.userId, now)) >= openRequestsMax) {
    throw new AppError(
      'limit_reached',
      `You have ${openRequestsMax} requests waiting for an answer. Wait for one, or cancel one, to ask for another stay.`,
    );
  }

  const reference = await drawReference(trx);
  const booking = toBooking({ id, reference, stay, terms, chosen, quote, now });
  await insertBooking(trx, booking);
  await takeDays(trx, [booking], terms.calendar);
  const packageDayIds = chosen === null ? [] : await takeSpots(trx, { ...stay, packageId: chosen.id });
  await recordAudit(trx, {
    at: booking.createdAt,
    actorId: caller.userId,
    action: 'booking.created',
    table: 'bookings',
    id,
    detail: { status: booking.status, totalPrice: booking.totalPrice },
  });
  await recordBookingChange(trx, booking, { changedHands: true, packageDayIds });
  if (booking.status === 'confirmed') await recordArrivalOf(trx, booking);
  await announceBooking(trx, booking, now);
  return { status: 201, body: booking };
}

/**
 * Whether an earlier copy of this call, with the same device-chosen id, created the booking. Used if the receipt was
 * deleted: a copy must not tell guests that the dates they have booked are gone. With another number of guests, price
 * or package, or if the stay has ended, it is another call.
 */
function isSameStay(booking: Booking, stay: NewBooking, caller: Caller): boolean {
  return (
    booking.userId === caller.userId &&
    booking.propertyId === stay.propertyId &&
    booking.startDate === stay.startDate &&
    booking.endDate === stay.endDate &&
    booking.guests === stay.guests &&
    booking.totalPrice === stay.totalPrice &&
    booking.retreatPackageId === stay.retreatPackageId &&
    (booking.status === 'pending' || booking.status === 'confirmed')
  );
}

/** The terms of the chosen package, after the checks that precede any date. */
async function findChosenPackage(
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

/** Attempts to draw a free reference. There are 600 million. */
const referenceTries = 5;

/** A reference that no booking has. */
export async function drawReference(trx: Trx): Promise<string> {
  for (let tries = 0; tries < referenceTries; tries += 1) {
    const reference = newReference();
    if (!(await isReferenceTaken(trx, reference))) return reference;
  }
  throw new Error('No free booking reference was found');
}

interface BookingParts {
  id: number;
  reference: string;
  stay: NewBooking;
  terms: StayTerms;
  chosen: PackageTerms | null;
  quote: StayQuote;
  now: Date;
}

function toBooking({ id, reference, stay, terms, chosen, quote, now }: BookingParts): DatedBooking {
  const { startDate, endDate } = stay;
  const { cancellationPolicy, timeZone } = terms;
  const { refundUntil, stayOverAt } = deadlinesOf({ startDate, endDate, cancellationPolicy }, timeZone);
  const status = terms.instantBook ? 'confirmed' : 'pending';
  return {
    id,
    reference,
    propertyId: terms.id,
    userId: stay.userId,
    retreatPackageId: chosen?.id ?? null,
    startDate,
    endDate,
    totalPrice: quote.total,
    priceLines: quote.lines,
    status,
    guests: stay.guests,
    createdAt: now.toISOString(),
    cancellationPolicy,
    expiresAt: terms.instantBook ? null : requestExpiry(startDate, timeZone, now),
    endedAt: null,
    refundAmount: null,
    payment: null,
    cancelledBy: null,
    version: 1,
    property: terms.shown,
    host: terms.host,
    guest: terms.guest,
    packageName: chosen?.name ?? null,
    timeZone,
    refundUntil,
    stayOverAt,
    ...toReviewWindow({ status, startDate, endDate, timeZone, endedAt: null, cancelledBy: null }),
  };
}

/** Whether the days are free, after overdue requests at the listing were expired. */
async function areDaysFreeAfterExpiry(
  trx: Trx,
  { calendar }: StayTerms,
  asked: AskedStay,
  now: Date,
): Promise<boolean> {
  await expireOverdueBookings(trx, now, asked.propertyId);
  return areDaysFree(trx, asked, calendar);
}

/** Whether a stay claims its days, both ends included, and needs no others. */
const hasPlainTurnover = ({ calendar }: StayTerms): boolean =>
  calendar.preparationDays === 0 && !calendar.sameDayTurnover;

/** Whether each day of the stay that has a package row has enough spots. */
async function hasSpots(trx: Trx, stay: NewBooking, packageId: number): Promise<boolean> {
  const days = await findPackageDays(trx, packageId, stay.startDate, stay.endDate);
  return days.every((day) => day.available && day.spotsRemaining >= stay.guests);
}

/** Days of a listing that cannot be part of a stay, as ranges without a reason. @throws {AppError} `not_found` if the caller may not see it */
export async function getTakenStays(
  db: Db,
  clock: Clock,
  caller: Caller | null,
  propertyId: number,
): Promise<TakenStay[]> {
  if ((await findVisibleListing(db, propertyId, caller)) === null) {
    throw noListing();
  }
  return (await findTakenRanges(db, [propertyId], clock.now())).get(propertyId) ?? [];
}

import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { GuestStaysChoice } from '#contracts/domain/trust/suspensions.ts';
import { zoneOf } from '#server/catalog/properties/property-zone.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { dayIn } from '#server/lib/time.ts';
import { moveBooking } from './booking-change-service.ts';
import { asJudged } from './booking-access.ts';
import { endEach, type NotEnded } from './ending-bookings.ts';
import { refundOnCancel, type BookingStep } from './booking-policy.ts';
import { findLaterStays, type WhoseStays } from './stored/future-stay-repository.ts';

/** What the suspension of one of its people does to a booking. */
type Ending = Pick<BookingStep, 'status' | 'refundAmount' | 'cancelledBy' | 'suspended'>;

/** How the stays of a suspended person are to end. */
interface EndingTerms {
  guestStays: GuestStaysChoice;
  /** When staff suspended the person. */
  decidedAt: Date;
  now: Date;
}

/**
 * How the suspension of its host or guest ends a booking; null if it stays. Requests end in any case, because nobody could
 * answer them. A confirmed stay that has begun stays. The host's others are cancelled with the full refund; those of a guest
 * stay or are cancelled with the refund that their policy had when it was decided. Staff cancel them: neither of the two
 * people did.
 */
function endingOf(
  booking: Booking,
  side: 'host' | 'guest',
  { guestStays, decidedAt, now }: EndingTerms,
): Ending | null {
  const { status, startDate } = booking;
  const cancelled = { status: 'cancelled', cancelledBy: 'staff', suspended: side } as const;
  if (status === 'pending') return { ...cancelled, refundAmount: null };
  const hasBegun = startDate <= dayIn(now, zoneOf(booking));
  if (status !== 'confirmed' || hasBegun || (side === 'guest' && guestStays === 'keep')) return null;
  return { ...cancelled, refundAmount: refundOnCancel(booking, side, decidedAt) };
}

const sideOf = (whose: WhoseStays): 'host' | 'guest' => ('hostId' in whose ? 'host' : 'guest');

interface EndingParts extends EndingTerms {
  /** The member of staff who suspends the person. */
  actorId: number;
}

/** Result for one page of stays. */
interface EndedPage {
  /** Id of its last booking; null if there are no more. */
  last: number | null;
  notEnded: NotEnded;
}

/**
 * Ends the later stays of a suspended person, and notifies the other people. It may run again: a stay that has ended is not
 * found any more.
 * @param page.after id of the last booking of the page before
 */
export async function endLaterStays(
  trx: Trx,
  whose: WhoseStays,
  { actorId, ...terms }: EndingParts,
  page: { after: number; limit: number },
): Promise<EndedPage> {
  const { now } = terms;
  const stays = await findLaterStays(trx, whose, now, page);
  const notEnded = await endEach(trx, 'Booking', stays, async (stored) => {
    const booking = await asJudged(trx, stored, now);
    const ending = endingOf(booking, sideOf(whose), terms);
    if (ending !== null)
      await moveBooking(trx, booking, { ...ending, actorId, at: now, endedAt: now.toISOString() });
  });
  return { last: stays.length < page.limit ? null : (stays.at(-1)?.id ?? null), notEnded };
}

/** Numbers of stays that would end; `refund` in whole US dollars. */
export interface EndingStays {
  stays: number;
  refund: number;
  requests: number;
  /** Whether there are more than were counted. */
  isMore: boolean;
}

/** What `endLaterStays` would end now, if the stays of a guest are cancelled. @param limit most bookings that are counted */
export async function countEndingStays(
  db: Db,
  whose: WhoseStays,
  now: Date,
  limit: number,
): Promise<EndingStays> {
  const found = await findLaterStays(db, whose, now, { after: 0, limit: limit + 1 });
  const counted: EndingStays = { stays: 0, refund: 0, requests: 0, isMore: found.length > limit };
  for (const stored of found.slice(0, limit)) {
    const booking = await asJudged(db, stored, now);
    const ending = endingOf(booking, sideOf(whose), { guestStays: 'cancel', decidedAt: now, now });
    if (ending === null) continue;
    if (booking.status === 'pending') counted.requests += 1;
    else counted.stays += 1;
    counted.refund += ending.refundAmount ?? 0;
  }
  return counted;
}

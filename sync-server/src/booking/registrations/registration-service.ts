import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type {
  Answer,
  AnswersUpdate,
  Question,
  Registration,
  RosterGuest,
} from '#contracts/domain/booking/registrations.ts';
import { isActive } from '#contracts/rules/booking-lifecycle.ts';
import { checkAnswers } from '#contracts/rules/registrations.ts';
import { isBlockedPair } from '#server/accounts/blocks/block-repository.ts';
import { requireBookingSide } from '#server/booking/bookings/booking-access.ts';
import { recordRegistrationChange } from '#server/booking/bookings/booking-change-service.ts';
import { asOf } from '#server/booking/bookings/booking-policy.ts';
import { findBookings, onceForBooking } from '#server/booking/bookings/stored/booking-repository.ts';
import { findRosterBookingIds } from '#server/booking/bookings/stored/departure-booking-repository.ts';
import { requireOwnDeparture } from '#server/booking/departures/departure-access.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { Recorded, WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { findAnswersOf, replaceAnswers, type StoredAnswer } from './answer-repository.ts';
import { mergeAnswers } from './merge-answers.ts';
import { viewRegistrations } from './registration-view.ts';

/** The booking whose questions the caller may answer. @throws {AppError} `not_found` for a stranger, `forbidden` for others */
export async function requireGuestBooking(db: Db, bookingId: number, caller: Caller): Promise<Booking> {
  const { booking, side } = await requireBookingSide(db, bookingId, caller);
  if (side !== 'guest') throw new AppError('forbidden', 'Only the guest can answer these questions.');
  return booking;
}

/**
 * Stores the answers of a guest, instead of the earlier ones that the guest saw. After the end, sensitive ones can only
 * be removed. The reply does not repeat them, because its receipt is kept longer than sensitive answers may be.
 * @throws {AppError} `not_found`, `forbidden`; `wrong_state` if the booking has ended; `blocked` for a
 * request, if guest or host blocked the other; `invalid_fields`; `stale_version` from {@link mergeAnswers}
 */
export function storeAnswers(
  call: WriteCall,
  bookingId: number,
  { answers: sent, seen, consent }: AnswersUpdate,
): Promise<Recorded<undefined>> {
  return onceForBooking<undefined>(call, bookingId, async (trx) => {
    const now = call.clock.now();
    const booking = asOf(await requireGuestBooking(trx, bookingId, call.caller), now);
    if (!isActive(booking.status)) {
      await removeSensitiveAnswers(trx, booking, sent);
      return { status: 204, body: null };
    }
    if (booking.status === 'pending' && (await isBlockedPair(trx, booking.userId, booking.host.id))) {
      throw new AppError('blocked', 'These answers cannot be sent.');
    }
    const [registration] = await viewRegistrations(trx, [booking], booking.userId, now);
    const { questions, answers: stored } = registration ?? nothingAsked;
    const answers = mergeAnswers(questions, { stored, sent, seen });
    const problem = checkAnswers(questions, answers, consent);
    if (problem !== null) {
      const { field, message } = problem;
      throw new AppError('invalid_fields', message, { errors: [{ field, message }] });
    }
    await replaceAnswers(trx, bookingId, toStored(questions, answers, now));
    await recordRegistrationChange(trx, booking);
    return { status: 204, body: null };
  });
}

/** @throws {AppError} `wrong_state` unless the booking is completed and only sensitive answers are missing */
async function removeSensitiveAnswers(
  trx: Trx,
  booking: Booking,
  remaining: readonly Answer[],
): Promise<void> {
  const stored = await findAnswersOf(trx, [booking.id]);
  const isKept = (answer: StoredAnswer): boolean =>
    remaining.some(({ questionId, value }) => questionId === answer.questionId && value === answer.value);
  const kept = stored.filter(isKept);
  const onlyRemoves =
    kept.length === remaining.length &&
    stored.every((answer) => answer.consentedAt !== null || isKept(answer));
  if (booking.status !== 'completed' || !onlyRemoves) {
    throw new AppError('wrong_state', 'This booking has ended, so nothing can be answered any more.');
  }
  await replaceAnswers(trx, booking.id, kept);
  await recordRegistrationChange(trx, booking);
}

const nothingAsked: Pick<Registration, 'questions' | 'answers'> = { questions: [], answers: [] };

/** The answers that have a value; the last one to each question. */
function toStored(
  questions: readonly Question[],
  answers: readonly Answer[],
  now: Date,
): Omit<StoredAnswer, 'bookingId'>[] {
  const sensitive = new Set(questions.filter((question) => question.sensitive).map(({ id }) => id));
  const values = new Map(answers.map(({ questionId, value }) => [questionId, value.trim()]));
  return [...values]
    .filter(([, value]) => value !== '')
    .map(([questionId, value]) => ({
      questionId,
      value,
      consentedAt: sensitive.has(questionId) ? now.toISOString() : null,
    }));
}

/** A departure's guests, of whom few are read at a time. */
interface Roster {
  /** Ids of all bookings, in the order in which they were made. */
  ids: number[];
  /** Reads guests by the ids of their bookings, unordered. */
  read: (ids: readonly number[]) => Promise<RosterGuest[]>;
}

/**
 * Guests of a departure, for the host with their answers and for staff without.
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function openRoster(db: Db, clock: Clock, departureId: number, caller: Caller): Promise<Roster> {
  const { property } = await requireOwnDeparture(db, departureId, caller);
  const now = clock.now();
  const isHost = property.hostId === caller.userId;
  const read = async (ids: readonly number[]): Promise<RosterGuest[]> => {
    const bookings = (await findBookings(db, ids)).map((booking) => asOf(booking, now));
    const registrations = isHost ? await viewRegistrations(db, bookings, caller.userId, now) : [];
    return bookings.map((booking, index) => ({
      id: booking.id,
      guest: booking.guest,
      status: booking.status,
      roomId: booking.roomId ?? null,
      roomName: booking.roomName ?? null,
      places: booking.guests,
      answers: registrations[index]?.answers ?? [],
    }));
  };
  return { ids: await findRosterBookingIds(db, departureId), read };
}

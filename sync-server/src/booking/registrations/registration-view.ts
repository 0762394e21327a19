import { sensitiveAnswerDays } from '#contracts/departure-limits.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Answer, Question, Registration } from '#contracts/domain/booking/registrations.ts';
import { stayOverAtOf } from '#contracts/rules/stay.ts';
import type { Db } from '#server/database/database.ts';
import { instantAfter } from '#server/lib/time.ts';
import { findAnswersOf, type StoredAnswer } from './answer-repository.ts';
import { findQuestionsOf } from './question-repository.ts';

/** The instant from which sensitive answers of a booking are no longer stored. */
export function sensitiveUntilOf(booking: Pick<Booking, 'endDate' | 'stayOverAt'>): string {
  return instantAfter(new Date(stayOverAtOf(booking)), { days: sensitiveAnswerDays });
}

/** Whether the reader may read sensitive answers: the guest always, the host from the confirmation on. */
const maySeeSensitive = ({ status, userId, host }: Booking, readerId: number): boolean =>
  readerId === userId || (readerId === host.id && (status === 'confirmed' || status === 'completed'));

/** Whether the question is one of the booking's departure. */
const isAsked = (question: Question, { propertyId, departureId }: Booking): boolean =>
  question.propertyId === propertyId &&
  (question.departureId === null || question.departureId === departureId);

/** Answers as the reader may see them: the guest all of them, the host sensitive ones only of a confirmed booking. */
function shownAnswers(
  booking: Booking,
  answers: readonly StoredAnswer[],
  { readerId, now }: { readerId: number; now: Date },
): Answer[] {
  const isOver = sensitiveUntilOf(booking) <= now.toISOString();
  const showsSensitive = !isOver && maySeeSensitive(booking, readerId);
  return answers
    .filter(
      ({ bookingId, consentedAt }) => bookingId === booking.id && (consentedAt === null || showsSensitive),
    )
    .map(({ questionId, value }) => ({ questionId, value }));
}

/** What guests of departures were asked and answered, as a reader sees it. @param readerId guest or host */
export async function viewRegistrations(
  db: Db,
  bookings: readonly Booking[],
  readerId: number,
  now: Date,
): Promise<Registration[]> {
  if (bookings.length === 0) return [];
  const questions = await findQuestionsOf(db, [...new Set(bookings.map(({ propertyId }) => propertyId))]);
  const answers = await findAnswersOf(
    db,
    bookings.map(({ id }) => id),
  );
  return bookings.map((booking) => ({
    id: booking.id,
    departureId: booking.departureId ?? null,
    guestId: booking.userId,
    // A private stay has no questions.
    questions: booking.departureId == null ? [] : questions.filter((question) => isAsked(question, booking)),
    answers: shownAnswers(booking, answers, { readerId, now }),
    sensitiveUntil: sensitiveUntilOf(booking),
  }));
}

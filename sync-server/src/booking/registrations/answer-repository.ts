import type { Answer } from '#contracts/domain/booking/registrations.ts';
import { exportedBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface AnswerRow {
  booking_id: number;
  question_id: number;
  value: string;
  /** When the guest agreed that it is stored; null for an answer that is not sensitive. */
  consented_at: string | null;
}

/** An answer with its booking. */
export interface StoredAnswer extends Answer {
  bookingId: number;
  consentedAt: string | null;
}

/** Answers of bookings, unordered. */
export async function findAnswersOf(db: Db, bookingIds: readonly number[]): Promise<StoredAnswer[]> {
  const rows = await db<AnswerRow>('registration_answers').whereIn('booking_id', bookingIds);
  return rows.map((row) => ({
    bookingId: row.booking_id,
    questionId: row.question_id,
    value: row.value,
    consentedAt: row.consented_at,
  }));
}

/** Replaces the answers of a booking. */
export async function replaceAnswers(
  trx: Trx,
  bookingId: number,
  answers: readonly Omit<StoredAnswer, 'bookingId'>[],
): Promise<void> {
  await deleteAnswersOf(trx, [bookingId]);
  if (answers.length === 0) return;
  await trx<AnswerRow>('registration_answers').insert(
    answers.map(({ questionId, value, consentedAt }) => ({
      booking_id: bookingId,
      question_id: questionId,
      value,
      consented_at: consentedAt,
    })),
  );
}

/** Ids of bookings with answers that are stored with consent; at most `limit`. @param after id of the last one before */
export async function findBookingIdsWithConsent(db: Db, after: number, limit: number): Promise<number[]> {
  return await db<AnswerRow>('registration_answers')
    .whereNotNull('consented_at')
    .where('booking_id', '>', after)
    .distinct('booking_id')
    .orderBy('booking_id')
    .limit(limit)
    .pluck('booking_id');
}

/** Deletes the sensitive answers of bookings. */
export async function deleteSensitiveAnswers(trx: Trx, bookingIds: readonly number[]): Promise<void> {
  await trx<AnswerRow>('registration_answers')
    .whereIn('booking_id', bookingIds)
    .whereNotNull('consented_at')
    .delete();
}

/** Deletes all answers of bookings. */
export async function deleteAnswersOf(trx: Trx, bookingIds: readonly number[]): Promise<void> {
  await trx<AnswerRow>('registration_answers').whereIn('booking_id', bookingIds).delete();
}

/** For the export of a person's data: their own answers. */
export const exportedAnswers: ExportedRows = {
  table: 'registration_answers',
  title: 'Your answers to the questions of group retreats',
  key: ['booking_id', 'question_id'],
  rows: (db, userId) =>
    db('registration_answers').whereIn(
      'booking_id',
      exportedBookings.rows(db, userId).clone().where('user_id', userId).select('id'),
    ),
};

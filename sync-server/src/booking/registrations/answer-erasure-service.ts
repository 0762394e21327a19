import { isActive } from '#contracts/rules/booking-lifecycle.ts';
import { recordRegistrationChange } from '#server/booking/bookings/booking-change-service.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { findParticipantsAfter } from '#server/booking/bookings/stored/booking-participant-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { deleteAnswersOf, deleteSensitiveAnswers, findBookingIdsWithConsent } from './answer-repository.ts';
import { sensitiveUntilOf } from './registration-view.ts';

/** Bookings per transaction. */
const pageSize = 200;

/**
 * Erases sensitive answers 30 days after the end of a departure, and those of declined, cancelled and expired bookings.
 * Only bookings with such answers are read.
 */
export async function eraseSensitiveAnswers({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<void> {
  for (let after = 0; ;) {
    const ids = await findBookingIdsWithConsent(database.read, after, pageSize);
    if (ids.length === 0) return;
    const now = clock.now().toISOString();
    const over = (await findBookings(database.read, ids)).filter(
      (booking) =>
        sensitiveUntilOf(booking) <= now || !(isActive(booking.status) || booking.status === 'completed'),
    );
    if (over.length > 0) {
      await database.write(async (trx) => {
        await deleteSensitiveAnswers(
          trx,
          over.map(({ id }) => id),
        );
        for (const booking of over) await recordRegistrationChange(trx, booking);
      });
    }
    after = ids.at(-1) ?? after;
  }
}

/**
 * Deletes the answers of an erased person.
 * @param after id of the last booking of the page before
 * @returns id of the last booking of this page; null if there are no more
 */
export async function eraseAnswersOf(
  trx: Trx,
  userId: number,
  after: number,
  limit: number,
): Promise<number | null> {
  const page = await findParticipantsAfter(trx, userId, after, limit);
  const own = page.filter(({ guestId }) => guestId === userId);
  await deleteAnswersOf(
    trx,
    own.map(({ id }) => id),
  );
  for (const { id, hostId } of own) {
    await recordChange(trx, { table: 'registrations', id, audience: { kind: 'users', userIds: [hostId] } });
  }
  return page.length < limit ? null : (page.at(-1)?.id ?? null);
}

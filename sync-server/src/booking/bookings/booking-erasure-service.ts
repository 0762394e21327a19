import type { Trx } from '#server/database/database.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { renamePersonInNotifications } from '#server/reach/notifications/notification-repository.ts';
import { moveBooking } from './booking-change-service.ts';
import { pathOf } from './booking-notification-service.ts';
import { dueChange, refundOnCancel } from './booking-policy.ts';
import { findActiveIdsOf, readBooking } from './stored/booking-repository.ts';
import { findParticipantsAfter } from './stored/booking-participant-repository.ts';

/**
 * Ends stays of a person whose account is erased, at most `limit`. An account with such stays is not deleted, but a restored
 * backup can bring back stays that had ended. A stay whose last day is over took place; any other is cancelled with a full
 * refund.
 * @returns their number
 */
export async function endStaysOf(trx: Trx, userId: number, now: Date, limit: number): Promise<number> {
  const ids = await findActiveIdsOf(trx, userId, limit);
  for (const id of ids) {
    const booking = await readBooking(trx, id);
    const due = dueChange(booking, now);
    const cancellation = {
      status: 'cancelled',
      endedAt: now.toISOString(),
      refundAmount: refundOnCancel(booking, 'staff', now),
      cancelledBy: 'staff',
    } as const;
    const end = due === null ? cancellation : { ...due, refundAmount: null };
    await moveBooking(trx, booking, { actorId: null, at: now, ...end });
  }
  return ids.length;
}

/**
 * Shows a person's stays again to the other side, whose notifications about them get the new name.
 * @param after id of the last booking of the page before
 * @returns id of the last booking of this page; null if there are no more
 */
export async function renameInStays(
  trx: Trx,
  { userId, name }: { userId: number; name: string },
  after: number,
  limit: number,
): Promise<number | null> {
  const page = await findParticipantsAfter(trx, userId, after, limit);
  for (const { id, guestId, hostId } of page) {
    const [other, side] = guestId === userId ? ([hostId, 'host'] as const) : ([guestId, 'guest'] as const);
    const audience = { kind: 'users', userIds: [other] } as const;
    await recordChange(trx, { table: 'bookings', id, audience });
    const about = { userId: other, path: pathOf[side]({ id }) };
    for (const changed of await renamePersonInNotifications(trx, about, name)) {
      await recordChange(trx, { table: 'notifications', id: changed, audience });
    }
  }
  return page.length < limit ? null : (page.at(-1)?.id ?? null);
}

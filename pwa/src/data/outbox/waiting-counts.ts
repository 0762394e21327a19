import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Notification } from '#contracts/domain/reach/notifications.ts';
import { canAnswer } from '#contracts/rules/booking-lifecycle.ts';
import { localDay } from '#pwa/lib/days.ts';
import { findShownConversations } from '#pwa/data/people/blocked-people.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';

/** Interval of a new count, in milliseconds: a request also ends because its time is over, which changes nothing here. */
export const recountMs = 60_000;

/** Stays at the listings of this account, with unsent changes, in no order. */
export function findHosted(db: PrivateDb): Promise<WithPending<Booking>[]> {
  const isHosted = ({ host }: Booking): boolean => host.id === db.account;
  return readWithPending(db, 'bookings', db.bookings.filter(isHosted).toArray(), isHosted);
}

/** Requests at the listings of this account that can still be answered. @param now milliseconds since 1970 */
export async function countRequests(db: PrivateDb, now: number): Promise<number> {
  const bookings = await findHosted(db);
  return bookings.filter((booking) => canAnswer(booking, now)).length;
}

/** Unread messages of all conversations that are shown, with waiting read marks applied. */
export async function countUnread(db: PrivateDb, now: number): Promise<number> {
  const rows = await findShownConversations(db, localDay(new Date(now)));
  return rows.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}

/** Number of notifications that were not seen. */
export async function countUnseen(db: PrivateDb): Promise<number> {
  const rows = await readWithPending<Notification>(db, 'notifications', db.notifications.toArray());
  return rows.filter(({ seenAt }) => seenAt === null).length;
}

/**
 * The number on the app's icon: unread messages, requests to answer, notifications that were not
 * seen, and rejected changes. @param now milliseconds since 1970
 */
export async function countWaiting(db: PrivateDb, now: number): Promise<number> {
  const rejected = await db.outbox.where('state').equals('rejected').count();
  const [unread, requests, unseen] = await Promise.all([
    countUnread(db, now),
    countRequests(db, now),
    countUnseen(db),
  ]);
  return rejected + unread + requests + unseen;
}

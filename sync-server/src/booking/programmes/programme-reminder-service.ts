import { defaultCheckIn } from '#contracts/arrival-limits.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { addDays } from '#contracts/rules/days.ts';
import { isForGuestOn } from '#contracts/rules/on-site/programme.ts';
import { pathOf, titlesOf } from '#server/booking/bookings/booking-notification-service.ts';
import { asOf } from '#server/booking/bookings/booking-policy.ts';
import { findArrivingWithPicks } from '#server/booking/bookings/stored/arrival-booking-repository.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { findItems, type StoredItem } from '#server/booking/programme-items/programme-item-repository.ts';
import { findPicks } from '#server/booking/programme-items/programme-pick-repository.ts';
import { zoneOf } from '#server/catalog/properties/property-zone.ts';
import { chunksOf } from '#server/database/chunks.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { dayIn, timeOfDay } from '#server/lib/time.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { jobKind, jobName, type JobKind } from '#server/platform/jobs/job.ts';
import { sendDirectly, type DeliverDeps } from '#server/reach/delivery/deliver-service.ts';
import { latestReminder } from '#server/reach/delivery/quiet-hours.ts';
import { findSettings } from '#server/reach/notifications/settings-repository.ts';

/** Time between a reminder and what it is about. */
const leadMs = 15 * 60_000;
/**
 * Reminders are looked for of what begins within this time: one for eight in the morning is sent at nine in the evening, on
 * the night of a repeated hour too.
 */
const horizonMs = 13 * 60 * 60_000;
/** Reminders are planned so long before they are sent: longer than the time until the next look. */
const aheadMs = 10 * 60_000;
/** Reminders planned in one transaction. */
const batch = 100;

/** A picked item on a day of a stay, and when it begins, ISO 8601. */
interface Reminder {
  bookingId: number;
  itemId: number;
  day: string;
  startsAt: string;
}
const remindJob = jobName<Reminder>('programme.remind');

interface PlannedReminder {
  reminder: Reminder;
  runAt: Date;
}

/**
 * Plans a push for each picked item whose reminder is due soon, once. The job looks again, because the item or the pick can
 * change until then; an item that is moved has another key, and so another reminder. Times and quiet hours are those of the
 * retreat, where the guest is by then.
 */
export async function planProgrammeReminders(database: Database, clock: Clock): Promise<void> {
  const arriving = await findArrivingWithPicks(database.read, clock.now());
  for (const bookingIds of chunksOf(arriving)) {
    const planned = await findReminders(database.read, bookingIds, clock.now());
    for (let from = 0; from < planned.length; from += batch) {
      const some = planned.slice(from, from + batch);
      await database.write(
        async (trx) => {
          for (const { reminder, runAt } of some) {
            const uniqueKey = `${reminder.bookingId} ${reminder.itemId} ${reminder.startsAt}`;
            await insertJob(trx, remindJob, reminder, { now: clock.now(), runAt, uniqueKey });
          }
        },
        { locks: [] },
      );
    }
  }
}

/** Reminders of these bookings that are due soon. */
async function findReminders(db: Db, bookingIds: readonly number[], now: Date): Promise<PlannedReminder[]> {
  const picks = await findPicks(db, bookingIds);
  const items = new Map(
    (await findItems(db, [...new Set([...picks.values()].flat())])).map((item) => [item.id, item]),
  );
  const planned: PlannedReminder[] = [];
  const latest = new Date(now.getTime() + aheadMs);
  for (const booking of await findBookings(db, [...picks.keys()])) {
    const picked = (picks.get(booking.id) ?? []).flatMap((id) => items.get(id) ?? []);
    const reminders = picked.flatMap((item) => remindersOf(booking, item, now));
    if (reminders.length === 0) continue;
    const { quietHours } = await findSettings(db, booking.userId);
    const local = { quietHours, timeZone: zoneOf(booking) };
    for (const reminder of reminders) {
      const runAt = reminderTime(local, new Date(Date.parse(reminder.startsAt) - leadMs), now);
      if (runAt !== null && runAt <= latest) planned.push({ reminder, runAt });
    }
  }
  return planned;
}

/**
 * When to send a reminder of something that has not begun; null if that is over. One that no earlier look has planned, such as
 * after an outage or of a late pick, is sent at once, but neither in quiet hours nor if it was for the evening before.
 */
function reminderTime(local: Parameters<typeof latestReminder>[0], planned: Date, now: Date): Date | null {
  const runAt = latestReminder(local, planned);
  if (runAt > now) return runAt;
  const isForNow =
    runAt.getTime() === planned.getTime() && latestReminder(local, now).getTime() === now.getTime();
  return isForNow ? now : null;
}

/** When an item takes place on the days of a stay that lie within the horizon. */
function remindersOf(booking: Booking, item: StoredItem, now: Date): Reminder[] {
  const today = dayIn(now, zoneOf(booking));
  return [today, addDays(today, 1)].flatMap((day) => {
    const startsAt = startOf(booking, item, day);
    const isSoon = startsAt !== null && startsAt > now && startsAt.getTime() <= now.getTime() + horizonMs;
    return isSoon ? [{ bookingId: booking.id, itemId: item.id, day, startsAt: startsAt.toISOString() }] : [];
  });
}

/**
 * When an item begins on a day of a stay; null if it does not take place then, or not while its guest is there. Nobody is
 * reminded of what every guest of the listing can do on the first morning, if the host does not say when they may come.
 */
function startOf(booking: Booking, item: StoredItem, day: string): Date | null {
  const { startDate, endDate, property } = booking;
  if (item.cancelled || day < startDate || day > endDate) return null;
  const checkInFrom = property.checkInFrom ?? (item.departureId === null ? defaultCheckIn : undefined);
  const times = { ...property, ...(checkInFrom !== undefined && { checkInFrom }) };
  if (!isForGuestOn(item, day, { startDate, endDate, property: times })) return null;
  return timeOfDay(day, item.startTime, zoneOf(booking)).toJSDate();
}

/** Sends planned reminders to the devices of guests. They are in no list: later they are of no use. */
export const programmeRemindKind = (deps: DeliverDeps): JobKind =>
  jobKind(remindJob, async ({ bookingId, itemId, day, startsAt }) => {
    const { read } = deps.database;
    const now = deps.clock.now();
    const [stored] = await findBookings(read, [bookingId]);
    const [item] = await findItems(read, [itemId]);
    if (stored === undefined || item === undefined || startsAt <= now.toISOString()) return undefined;
    const booking = asOf(stored, now);
    const isPicked = (await findPicks(read, [bookingId])).get(bookingId)?.includes(itemId) === true;
    const isUnchanged = startOf(booking, item, day)?.toISOString() === startsAt;
    if (booking.status !== 'confirmed' || !isPicked || !isUnchanged) return undefined;
    return sendDirectly(deps, 'push', {
      key: `programme ${bookingId} ${itemId} ${startsAt}`,
      userId: booking.userId,
      topic: 'stay.item-soon',
      params: {
        ...titlesOf(booking),
        value: item.place === '' ? item.title : `${item.title} (${item.place})`,
        until: startsAt,
      },
      path: pathOf.guest(booking),
      timeZone: zoneOf(booking),
    });
  });

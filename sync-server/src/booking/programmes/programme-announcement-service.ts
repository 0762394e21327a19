import { addDays } from '#contracts/rules/days.ts';
import { takesPlaceDuring } from '#contracts/rules/on-site/programme.ts';
import {
  findGuestStays,
  type GuestStay,
} from '#server/booking/bookings/stored/arrival-booking-repository.ts';
import { notifyOfProgramme } from '#server/booking/bookings/booking-notification-service.ts';
import { asOf } from '#server/booking/bookings/booking-policy.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import {
  deleteUntold,
  findDueListings,
  findUntoldAt,
  type UntoldChange,
} from '#server/booking/programme-items/programme-change-repository.ts';
import { findItems, type StoredItem } from '#server/booking/programme-items/programme-item-repository.ts';
import { findPicks } from '#server/booking/programme-items/programme-pick-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { jobKind, jobName, type JobKind } from '#server/platform/jobs/job.ts';
import { runEach } from '#server/lib/run-each.ts';
import { instantBefore, toUtcDay } from '#server/lib/time.ts';

/** Guests are told once a host has changed nothing for this long, and at the latest after the second time. */
const quietMinutes = 3;
const longestMinutes = 15;
/** Days before a stay from which its guest is told of every change, and not only of what they picked. */
const daysBefore = 7;
/** Most listings per run, and most changes per listing and run. The next run continues with the rest. */
const listingsMax = 100;
const changesMax = 500;

/** Guests who are notified in one transaction, in which other writes wait. */
export const notifiedAtOnce = 25;

/** What the guest of a stay is told: the number of changed items, and which one if it is a single one. */
interface News {
  bookingId: number;
  count: number;
  itemId: number | null;
}
interface Notice {
  propertyId: number;
  news: readonly News[];
}
const notifyJob = jobName<Notice>('programmes.notify-guests');

/**
 * Tells guests of the changes of programmes: those who picked a changed item, and those whose stay is near or has begun if it
 * takes place on one of their days. A burst of edits is one notification for each guest.
 */
export async function announceProgrammes(database: Database, clock: Clock): Promise<void> {
  const dueAt = (now: Date) => ({
    quietSince: instantBefore(now, { minutes: quietMinutes }),
    firstBefore: instantBefore(now, { minutes: longestMinutes }),
    limit: listingsMax,
  });
  const due = await findDueListings(database.read, dueAt(clock.now()));
  const steps = due.map((propertyId) => async () => {
    await database.write(
      async (trx) => {
        // Another process may have told them, and the host may have gone on, meanwhile.
        const now = clock.now();
        if ((await findDueListings(trx, dueAt(now))).includes(propertyId))
          await announce(trx, propertyId, now);
      },
      { locks: [{ kind: 'property', id: propertyId }] },
    );
  });
  await runEach(steps, 'Some changes of programmes could not be told');
}

/** A changed item, and as guests know it. */
interface Changed {
  item: StoredItem;
  before: UntoldChange['before'];
}

async function announce(trx: Trx, propertyId: number, now: Date): Promise<void> {
  const untold = await findUntoldAt(trx, propertyId, changesMax);
  const items = await findItems(
    trx,
    untold.map(({ itemId }) => itemId),
  );
  const changed = untold.flatMap(({ itemId, before }): Changed[] => {
    const item = items.find(({ id }) => id === itemId);
    return item === undefined ? [] : [{ item, before }];
  });
  const stays = await findGuestStays(trx, { propertyId, departureId: null }, now);
  const picks = await findPicks(
    trx,
    stays.map(({ id }) => id),
  );
  const told = new Map(
    stays.map((stay) => [
      stay.id,
      changed.filter((one) => concerns(one, stay, picks.get(stay.id) ?? [], now)),
    ]),
  );
  const news = [...told].flatMap(([bookingId, of]): News[] => {
    const [only] = of;
    if (only === undefined) return [];
    return [{ bookingId, count: of.length, itemId: of.length === 1 ? only.item.id : null }];
  });
  await notifyGuests(trx, { propertyId, news }, now);
  await deleteUntold(
    trx,
    untold.map(({ itemId }) => itemId),
  );
}

/** Notifies the first guests in the open transaction; jobs notify the others. */
async function notifyGuests(trx: Trx, { propertyId, news }: Notice, now: Date): Promise<void> {
  const first = new Map(news.slice(0, notifiedAtOnce).map((one) => [one.bookingId, one]));
  const items = await findItems(trx, [...new Set([...first.values()].flatMap(({ itemId }) => itemId ?? []))]);
  for (const booking of await findBookings(trx, [...first.keys()])) {
    // A job runs late after an outage.
    if (asOf(booking, now).status !== 'confirmed') continue;
    const { count = 0, itemId } = first.get(booking.id) ?? {};
    const item = items.find(({ id }) => id === itemId);
    await notifyOfProgramme(trx, booking, {
      now,
      count,
      ...(item !== undefined && { value: item.title }),
      ...(item?.cancelled === true && { variant: 'called-off' }),
    });
  }
  for (let from = notifiedAtOnce; from < news.length; from += notifiedAtOnce) {
    const page = { propertyId, news: news.slice(from, from + notifiedAtOnce) };
    await insertJob(trx, notifyJob, page, { now });
  }
}

/** Notifies further guests. The same transaction marks the job as done, so nobody is notified twice. */
export const notifyOfProgrammesKind = ({ clock }: { clock: Clock }): JobKind =>
  jobKind(notifyJob, (notice) =>
    Promise.resolve({
      locks: [{ kind: 'property', id: notice.propertyId }],
      store: (trx) => notifyGuests(trx, notice, clock.now()),
    }),
  );

function concerns({ item, before }: Changed, stay: GuestStay, picks: readonly number[], now: Date): boolean {
  if (item.departureId !== null && item.departureId !== stay.departureId) return false;
  if (picks.includes(item.id)) return true;
  if (addDays(stay.startDate, -daysBefore) > toUtcDay(now)) return false;
  return takesPlaceDuring(item, stay) || takesPlaceDuring({ ...item, day: before.day }, stay);
}

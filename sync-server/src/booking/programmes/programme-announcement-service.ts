import { addDays } from '#contracts/rules/days.ts';
import { takesPlaceDuring } from '#contracts/rules/on-site/programme.ts';
import {
  findGuestStays,
  type GuestStay,
} from '#server/booking/bookings/stored/arrival-booking-repository.ts';
import { notifyOfProgramme } from '#server/booking/bookings/booking-notification-service.ts';
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
  const concerned = [...told.keys()].filter((id) => told.get(id)?.length !== 0);
  for (const booking of await findBookings(trx, concerned)) {
    const of = told.get(booking.id) ?? [];
    const [only] = of;
    await notifyOfProgramme(trx, booking, {
      now,
      count: of.length,
      ...(of.length === 1 && only !== undefined && { value: only.item.title }),
      ...(of.length === 1 && only?.item.cancelled === true && { variant: 'called-off' }),
    });
  }
  await deleteUntold(
    trx,
    untold.map(({ itemId }) => itemId),
  );
}

function concerns({ item, before }: Changed, stay: GuestStay, picks: readonly number[], now: Date): boolean {
  if (item.departureId !== null && item.departureId !== stay.departureId) return false;
  if (picks.includes(item.id)) return true;
  if (addDays(stay.startDate, -daysBefore) > toUtcDay(now)) return false;
  return takesPlaceDuring(item, stay) || takesPlaceDuring({ ...item, day: before.day }, stay);
}

import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { findArrivingIds } from '#server/booking/bookings/stored/arrival-booking-repository.ts';
import { recordArrivalChange } from '#server/booking/bookings/booking-change-service.ts';
import { notifyOfArrival } from '#server/booking/bookings/booking-notification-service.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import type { Database, Db, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { findGuides, findGuidesWithCode } from './arrival-guide-repository.ts';
import { isCodeDue } from './arrival-policy.ts';
import {
  deleteReleases,
  findReleasedIds,
  findReleases,
  insertReleases,
} from './arrival-release-repository.ts';

/** Listings, or releases, that are looked at in one read. */
const pageSize = 200;
/** Stays that are released in one transaction. */
const batch = 50;

/**
 * Tells the guests whose code is due that it is there. Readers of the feed receive the code from the due time on; the
 * change row makes their devices read it. What a changed guide has made undue again is announced once more later.
 *
 *   not released ──code due: change, notification──▶ released
 *        ▲                                              │
 *        └── not due any more, or the stay has ended ◀──┘
 */
export async function releaseDueCodes(database: Database, clock: Clock): Promise<void> {
  await takeBackReleases(database, clock);
  for (let after: number | null = 0; after !== null;) {
    const guides = await findGuidesWithCode(database.read, after, pageSize);
    const propertyIds = guides.map(({ id }) => id);
    const due = await findDue(database.read, propertyIds, clock.now());
    for (let from = 0; from < due.length; from += batch) {
      const ids = due.slice(from, from + batch).map(({ id }) => id);
      await database.write((trx) => release(trx, ids, clock.now()));
    }
    after = guides.length < pageSize ? null : (guides.at(-1)?.id ?? null);
  }
}

/** Stays at these listings whose code is due and whose guests were not told. */
async function findDue(db: Db, propertyIds: readonly number[], now: Date): Promise<Booking[]> {
  const ids = await findArrivingIds(db, propertyIds, now);
  const released = await findReleases(db, ids);
  const open = ids.filter((id) => !released.has(id));
  return filterDue(db, open, now);
}

async function filterDue(db: Db, bookingIds: readonly number[], now: Date): Promise<Booking[]> {
  const bookings = await findBookings(db, bookingIds);
  const guides = await findGuides(
    db,
    bookings.map(({ propertyId }) => propertyId),
  );
  return bookings.filter((booking) => {
    const guide = guides.get(booking.propertyId);
    return guide !== undefined && isCodeDue(booking, guide, now);
  });
}

/** @param ids of bookings; another process may have released them meanwhile */
async function release(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  const released = await findReleases(trx, ids);
  const due = await filterDue(
    trx,
    ids.filter((id) => !released.has(id)),
    now,
  );
  if (due.length === 0) return;
  await insertReleases(
    trx,
    due.map(({ id }) => id),
    now.toISOString(),
  );
  for (const booking of due) {
    await recordArrivalChange(trx, booking);
    await notifyOfArrival(trx, booking, { now });
  }
}

async function takeBackReleases(database: Database, clock: Clock): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const ids = await findReleasedIds(database.read, after, pageSize);
    if ((await findUndue(database.read, ids, clock.now())).length > 0) {
      await database.write(async (trx) => {
        const undue = await findUndue(trx, ids, clock.now());
        await deleteReleases(trx, undue);
        for (const booking of await findBookings(trx, undue)) await recordArrivalChange(trx, booking);
      });
    }
    after = ids.length < pageSize ? null : (ids.at(-1) ?? null);
  }
}

async function findUndue(db: Db, ids: readonly number[], now: Date): Promise<number[]> {
  const due = new Set((await filterDue(db, ids, now)).map(({ id }) => id));
  return ids.filter((id) => !due.has(id));
}

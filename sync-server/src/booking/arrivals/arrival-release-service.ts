import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { recordArrivalChange } from '#server/booking/bookings/booking-change-service.ts';
import { notifyOfArrival } from '#server/booking/bookings/booking-notification-service.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { chunksOf } from '#server/database/chunks.ts';
import type { Database, Db, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { runForEach } from '#server/lib/run-each.ts';
import { findGuides } from './arrival-guide-repository.ts';
import { isCodeDue } from './arrival-policy.ts';
import {
  deleteReleases,
  findReleasedIds,
  findReleases,
  findUnreleasedIds,
  insertReleases,
} from './arrival-release-repository.ts';

/** Releases that are looked at in one read. */
const pageSize = 200;

/**
 * Tells the guests whose code is due that it is there. Readers of the feed receive the code from the due time on; the
 * change row makes their devices read it. What a changed guide has made undue again is announced once more later.
 *
 *   not released ──code due: change, notification──▶ released
 *        ▲                                              │
 *        └── not due any more, or the stay has ended ◀──┘
 */
export async function releaseDueCodes(database: Database, clock: Clock): Promise<void> {
  const { read } = database;
  const ids = [...(await findAllUndue(read, clock.now())), ...(await findAllDue(read, clock.now()))];
  const update = (id: number): Promise<void> => database.write((trx) => updateRelease(trx, id, clock.now()));
  await runForEach(ids, update, 'Door codes of bookings could not be released');
}

/** Stays whose code is due and whose guests have not been notified. */
async function findAllDue(db: Db, now: Date): Promise<number[]> {
  const due: number[] = [];
  for (const ids of chunksOf(await findUnreleasedIds(db, now))) {
    due.push(...(await filterDue(db, ids, now)).map(({ id }) => id));
  }
  return due;
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

/** Releases the code of a stay, or takes that back, unless another process has done so meanwhile. */
async function updateRelease(trx: Trx, bookingId: number, now: Date): Promise<void> {
  const isReleased = (await findReleases(trx, [bookingId])).has(bookingId);
  const [due] = await filterDue(trx, [bookingId], now);
  if (isReleased === (due !== undefined)) return;
  if (due === undefined) {
    await deleteReleases(trx, [bookingId]);
    for (const booking of await findBookings(trx, [bookingId])) await recordArrivalChange(trx, booking);
    return;
  }
  await insertReleases(trx, [bookingId], now.toISOString());
  await recordArrivalChange(trx, due);
  await notifyOfArrival(trx, due, { now });
}

/** Released stays whose code is not due any more. */
async function findAllUndue(db: Db, now: Date): Promise<number[]> {
  const undue: number[] = [];
  for (let after: number | null = 0; after !== null;) {
    const ids = await findReleasedIds(db, after, pageSize);
    undue.push(...(await findUndue(db, ids, now)));
    after = ids.length < pageSize ? null : (ids.at(-1) ?? null);
  }
  return undue;
}

async function findUndue(db: Db, ids: readonly number[], now: Date): Promise<number[]> {
  const due = new Set((await filterDue(db, ids, now)).map(({ id }) => id));
  return ids.filter((id) => !due.has(id));
}

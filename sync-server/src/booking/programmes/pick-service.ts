import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { PicksUpdate } from '#contracts/domain/stay/programmes.ts';
import { requireBookingSide } from '#server/booking/bookings/booking-access.ts';
import { asOf } from '#server/booking/bookings/booking-policy.ts';
import { onceForBooking } from '#server/booking/bookings/stored/booking-repository.ts';
import {
  recordProgrammeChange,
  recordProgrammesOf,
} from '#server/booking/bookings/stay-programme-service.ts';
import { findItems, type StoredItem } from '#server/booking/programme-items/programme-item-repository.ts';
import {
  countPicks,
  deletePicks,
  findPicks,
  insertPicks,
} from '#server/booking/programme-items/programme-pick-repository.ts';
import { recordItemChanges } from '#server/booking/programme-items/programme-release-service.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { Recorded, WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { isFull } from './programme-view.ts';

/** A booking of the caller. @throws {AppError} `not_found` for a stranger, `forbidden` for others */
export async function requireOwnStay(db: Db, bookingId: number, caller: Caller): Promise<Booking> {
  const { booking, side } = await requireBookingSide(db, bookingId, caller);
  if (side !== 'guest')
    throw new AppError('forbidden', 'Only the guest of a stay can pick from its programme.');
  return booking;
}

/** Whether an item belongs to the programme of a stay. */
export const isInProgrammeOf = (
  item: StoredItem,
  stay: Pick<Booking, 'propertyId' | 'departureId'>,
): boolean =>
  item.propertyId === stay.propertyId &&
  (item.departureId === null || item.departureId === (stay.departureId ?? null));

/**
 * Picks items and puts others back. A pick takes places for all guests of the stay. What is picked already stays so.
 * @throws {AppError} `not_found`, `forbidden`; `wrong_state` unless the stay is confirmed and not over, and for an item that
 * does not take place; `places_unavailable`
 */
export function changePicks(
  call: WriteCall,
  bookingId: number,
  { add, remove }: PicksUpdate,
): Promise<Recorded<undefined>> {
  return onceForBooking<undefined>(call, bookingId, async (trx) => {
    const now = call.clock.now();
    const stay = asOf(await requireOwnStay(trx, bookingId, call.caller), now);
    if (stay.status !== 'confirmed') {
      throw new AppError('wrong_state', 'Only the guest of a confirmed stay can pick from its programme.');
    }
    const picks = new Set((await findPicks(trx, [bookingId])).get(bookingId));
    const added = [...new Set(add)].filter((id) => !picks.has(id));
    const removed = [...new Set(remove)].filter((id) => picks.has(id));
    const items = await findItems(trx, [...added, ...removed]);
    const counts = await countPicks(
      trx,
      items.map(({ id }) => id),
    );
    for (const id of added) {
      requirePlace(
        items.find((item) => item.id === id),
        stay,
        counts.get(id) ?? 0,
      );
    }
    await deletePicks(trx, bookingId, removed);
    await insertPicks(trx, { bookingId, guests: stay.guests, at: now.toISOString() }, added);
    await recordPicks(trx, stay, items, counts, now);
    return { status: 204, body: null };
  });
}

/** @param picked number of people who picked the item @throws {AppError} `wrong_state`, `places_unavailable` */
function requirePlace(item: StoredItem | undefined, stay: Booking, picked: number): void {
  if (item === undefined || item.cancelled || !isInProgrammeOf(item, stay)) {
    throw new AppError('wrong_state', 'This does not take place any more.');
  }
  if (item.places === null || picked + stay.guests <= item.places) return;
  const left = Math.max(0, item.places - picked);
  throw new AppError(
    'places_unavailable',
    left === 0
      ? `${item.title} is full.`
      : `${item.title} has only ${left} of the ${stay.guests} places that you need.`,
  );
}

/** Records the change for the guest and the host, and for other guests if an item is full now, or no longer. */
async function recordPicks(
  trx: Trx,
  stay: Booking,
  items: readonly StoredItem[],
  before: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  const after = await countPicks(trx, ids);
  await recordItemChanges(trx, stay.host.id, ids);
  await recordProgrammeChange(trx, stay);
  const concernsOthers = items.some(
    (item) => isFull(item, before.get(item.id) ?? 0) !== isFull(item, after.get(item.id) ?? 0),
  );
  const { propertyId, departureId = null } = stay;
  if (concernsOthers) await recordProgrammesOf(trx, { propertyId, departureId }, now);
}

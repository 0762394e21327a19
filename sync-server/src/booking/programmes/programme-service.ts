import { isDeepStrictEqual } from 'node:util';
import type {
  NewProgrammeItem,
  ProgrammeChange,
  ProgrammeItem,
  ProgrammeItemUpdate,
} from '#contracts/domain/stay/programmes.ts';
import { programmeLimits } from '#contracts/programme-limits.ts';
import { checkProgrammeItem } from '#contracts/rules/on-site/programme.ts';
import { recordProgrammesOf } from '#server/booking/bookings/stay-programme-service.ts';
import {
  deleteUntold,
  findUntold,
  storeUntold,
  type KnownItem,
} from '#server/booking/programme-items/programme-change-repository.ts';
import {
  countItems,
  deleteItems,
  insertItem,
  locksOfItem,
  updateItem,
  type StoredItem,
} from '#server/booking/programme-items/programme-item-repository.ts';
import { countPicks } from '#server/booking/programme-items/programme-pick-repository.ts';
import { recordItemChanges } from '#server/booking/programme-items/programme-release-service.ts';
import { requireVersion } from '#server/catalog/properties/property-policy.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import { leaseOf, useEntityId } from '#server/sync/lease-repository.ts';
import { findDepartureOf, requireOwnItem, requireOwnListing } from './programme-access.ts';
import { toHostItem, toKnown } from './programme-view.ts';

/**
 * Adds an item to a programme. Guests see it at once, and are not notified.
 * @throws {AppError} `not_found`, `forbidden`, `invalid_fields`, `limit_reached`, `id_not_leased`, `conflict`
 */
export function addItem(
  call: WriteCall,
  propertyId: number,
  added: NewProgrammeItem,
): Promise<Recorded<ProgrammeItem>> {
  const options = { locks: [{ kind: 'property', id: propertyId }], prefetch: leaseOf(call) } as const;
  return once<ProgrammeItem>(
    call,
    async (trx) => {
      await requireOwnListing(trx, propertyId, call.caller);
      const wanted = { ...added, propertyId, cancelled: false, change: null, changedAt: null, version: 1 };
      await requireRules(trx, wanted);
      if ((await countItems(trx, wanted)) >= programmeLimits.itemsMax) {
        throw new AppError('limit_reached', `A programme can have ${programmeLimits.itemsMax} items.`);
      }
      const item = { ...wanted, id: await useEntityId(trx, call, 'programme_items') };
      await insertItem(trx, item);
      await recordStep(trx, call, 'programme.added', item);
      return { status: 201, body: toHostItem(item, 0) };
    },
    options,
  );
}

/** @throws {AppError} `invalid_fields` with the first broken rule between the fields */
async function requireRules(db: Db, item: Omit<StoredItem, 'id'>): Promise<void> {
  const broken = checkProgrammeItem(item, await findDepartureOf(db, item));
  if (broken !== null) throw new AppError('invalid_fields', broken.message, { errors: [broken] });
}

/** Records the change of an item for its host and the guests, and writes the audit. */
async function recordStep(trx: Trx, call: WriteCall, action: string, item: StoredItem): Promise<void> {
  const now = call.clock.now();
  await recordAudit(trx, {
    at: now.toISOString(),
    actorId: call.caller.userId,
    action,
    table: 'programme_items',
    id: item.id,
    detail: { propertyId: item.propertyId, departureId: item.departureId },
  });
  await recordItemChanges(trx, call.caller.userId, [item.id], action === 'programme.deleted');
  await recordProgrammesOf(trx, item, now);
}

/**
 * Changes fields of an item. Guests are told later of another day, time or place, and of a cancelled item.
 * @throws {AppError} `not_found`, `forbidden`, `invalid_fields`; `stale_version` with the current item
 */
export async function editItem(
  call: WriteCall,
  id: number,
  update: ProgrammeItemUpdate,
): Promise<Recorded<ProgrammeItem>> {
  const locks = await locksOfItem(call.database.read, id);
  return once<ProgrammeItem>(
    call,
    async (trx) => {
      const stored = await requireOwnItem(trx, id, call.caller);
      const picked = (await countPicks(trx, [id])).get(id) ?? 0;
      requireVersion(toHostItem(stored, picked), call.ifMatch);
      // A body of JSON has no undefined fields.
      const wanted = { ...stored, ...(update as Partial<StoredItem>) };
      if (isDeepStrictEqual(stored, wanted)) return { status: 200, body: toHostItem(stored, picked) };
      await requireRules(trx, wanted);
      const change = await rememberChange(trx, stored, wanted, call.clock.now());
      const item = { ...wanted, ...change, version: stored.version + 1 };
      await updateItem(trx, item);
      await recordStep(trx, call, 'programme.edited', item);
      return { status: 200, body: toHostItem(item, picked) };
    },
    { locks },
  );
}

/**
 * Stores what guests are to be told of an edit. An edit that is taken back before they were told is none.
 * @returns the change as the item shows it
 */
async function rememberChange(
  trx: Trx,
  stored: StoredItem,
  wanted: StoredItem,
  now: Date,
): Promise<Pick<StoredItem, 'change' | 'changedAt'>> {
  const { change, changedAt } = stored;
  const isSame = isDeepStrictEqual(toKnown(stored), toKnown(wanted));
  if (isSame) return { change, changedAt };
  const before = (await findUntold(trx, stored.id))?.before ?? toKnown(stored);
  const after = toKnown(wanted);
  if (isDeepStrictEqual(before, after)) {
    await deleteUntold(trx, [stored.id]);
    return { change: null, changedAt: null };
  }
  const at = now.toISOString();
  await storeUntold(trx, { itemId: stored.id, propertyId: stored.propertyId, before }, at);
  return { change: describeChange(before, after), changedAt: at };
}

function describeChange(before: KnownItem, after: KnownItem): ProgrammeChange | null {
  const isMoved = (['day', 'startTime', 'endTime'] as const).some((field) => before[field] !== after[field]);
  if (isMoved) return 'moved';
  return before.place === after.place ? null : 'place';
}

/**
 * Deletes an item.
 * @throws {AppError} `not_found`, `forbidden`; `wrong_state` if guests picked it and were not told that it is cancelled
 */
export async function removeItem(call: WriteCall, id: number): Promise<Recorded<undefined>> {
  const locks = await locksOfItem(call.database.read, id);
  return once<undefined>(
    call,
    async (trx) => {
      const item = await requireOwnItem(trx, id, call.caller);
      const isPicked = (await countPicks(trx, [id])).has(id);
      const isTold = item.cancelled && (await findUntold(trx, id)) === null;
      if (isPicked && !isTold) {
        throw new AppError(
          'wrong_state',
          'Guests picked this. Cancel it first, so that they are told; after some minutes it can be deleted.',
        );
      }
      await deleteItems(trx, [id]);
      await recordStep(trx, call, 'programme.deleted', item);
      return { status: 204, body: null };
    },
    { locks },
  );
}

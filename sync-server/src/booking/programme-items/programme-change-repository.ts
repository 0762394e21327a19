import type { Db, Trx } from '#server/database/database.ts';

/** What guests know of an item: a change of these fields concerns them. */
export interface KnownItem {
  day: number | null;
  startTime: string;
  endTime: string;
  place: string;
  cancelled: boolean;
}

/** A change of an item that guests have not been told. `before`: the item as they know it. */
export interface UntoldChange {
  itemId: number;
  propertyId: number;
  before: KnownItem;
}

interface ProgrammeChangeRow {
  item_id: number;
  property_id: number;
  first_at: string;
  last_at: string;
  item_before: string;
}

const toChange = (row: ProgrammeChangeRow): UntoldChange => ({
  itemId: row.item_id,
  propertyId: row.property_id,
  before: JSON.parse(row.item_before) as KnownItem,
});

export async function findUntold(db: Db, itemId: number): Promise<UntoldChange | null> {
  const row = await db<ProgrammeChangeRow>('programme_changes').where('item_id', itemId).first();
  return row === undefined ? null : toChange(row);
}

/** Changes at a listing, at most `limit`. */
export async function findUntoldAt(db: Db, propertyId: number, limit: number): Promise<UntoldChange[]> {
  const rows = await db<ProgrammeChangeRow>('programme_changes')
    .where('property_id', propertyId)
    .orderBy('item_id')
    .limit(limit);
  return rows.map(toChange);
}

/**
 * At most `limit` listings whose guests are to be told now: nothing has changed since `quietSince`, or the first change is
 * older than `firstBefore`. ISO 8601
 */
export function findDueListings(
  db: Db,
  { quietSince, firstBefore, limit }: { quietSince: string; firstBefore: string; limit: number },
): Promise<number[]> {
  return db<ProgrammeChangeRow>('programme_changes')
    .groupBy('property_id')
    .havingRaw('(max(last_at) <= ? or min(first_at) <= ?)', [quietSince, firstBefore])
    .orderBy('property_id')
    .limit(limit)
    .pluck('property_id');
}

/** Stores that an item changed; what guests know stays as it was at the first change. @param at ISO 8601 */
export async function storeUntold(
  trx: Trx,
  { itemId, propertyId, before }: UntoldChange,
  at: string,
): Promise<void> {
  const row: ProgrammeChangeRow = {
    item_id: itemId,
    property_id: propertyId,
    first_at: at,
    last_at: at,
    item_before: JSON.stringify(before),
  };
  await trx<ProgrammeChangeRow>('programme_changes').insert(row).onConflict('item_id').merge(['last_at']);
}

export async function deleteUntold(trx: Trx, itemIds: readonly number[]): Promise<void> {
  await trx<ProgrammeChangeRow>('programme_changes').whereIn('item_id', itemIds).delete();
}

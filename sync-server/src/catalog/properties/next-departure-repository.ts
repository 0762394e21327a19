import type { NextDeparture } from '#contracts/rules/departures/next-departures.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { updateProperty } from './property-repository.ts';
import type { PropertyRow } from './property-row.ts';

/** Ids of all listings that carry a departure which cannot be booked any more. */
export function findOutdatedListingIds(db: Db, now: Date): Promise<number[]> {
  return db<PropertyRow>('properties')
    .where('next_departures_until', '<=', now.toISOString())
    .whereNull('deleted_at')
    .orderBy('next_departures_until')
    .pluck('id');
}

export const toDepartureColumns = (
  departures: readonly NextDeparture[],
): Pick<PropertyRow, 'next_departures' | 'next_departures_until'> => ({
  next_departures: departures.length === 0 ? null : JSON.stringify(departures),
  next_departures_until: departures.map(({ bookByAt }) => bookByAt).sort()[0] ?? null,
});

/**
 * Stores the departures that a listing carries, unless it carries the same ones. Clears the rendered document, as
 * `updateProperty` does.
 * @returns whether the listing has changed
 */
export async function updateNextDepartures(
  trx: Trx,
  id: number,
  departures: readonly NextDeparture[],
): Promise<boolean> {
  const columns = toDepartureColumns(departures);
  const row = await trx<PropertyRow>('properties')
    .where({ id })
    .whereNull('deleted_at')
    .first('next_departures', 'next_departures_until');
  if (row === undefined) return false;
  if (
    row.next_departures === columns.next_departures &&
    row.next_departures_until === columns.next_departures_until
  )
    return false;
  await updateProperty(trx, id, columns);
  return true;
}

import type { ConflictResolution } from '#contracts/domain/catalog/calendar-sources.ts';
import type { EventDays } from './imported-event-repository.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import type { Db, Trx } from '#server/database/database.ts';

interface CalendarConflictRow {
  source_id: number;
  start_day: string;
  end_day: string;
  booking_id: number;
  resolution: ConflictResolution | null;
}

/** An event of another site that meets a stay here. */
export interface StoredConflict extends EventDays {
  sourceId: number;
  bookingId: number;
  /** Null until the host has resolved it. */
  resolution: ConflictResolution | null;
}

/** Conflicts of the sources, in the order of their events. */
export async function findConflictsOf(db: Db, sourceIds: readonly number[]): Promise<StoredConflict[]> {
  const rows = await db<CalendarConflictRow>('calendar_conflicts')
    .whereIn('source_id', sourceIds)
    .orderBy(['source_id', 'start_day', 'end_day', 'booking_id']);
  return rows.map((row) => ({
    sourceId: row.source_id,
    startDay: row.start_day,
    endDay: row.end_day,
    bookingId: row.booking_id,
    resolution: row.resolution,
  }));
}

/** Whether an event meets this booking and its host has not resolved the conflict. */
export async function isInConflict(db: Db, bookingId: number): Promise<boolean> {
  const row = await db<CalendarConflictRow>('calendar_conflicts')
    .where({ booking_id: bookingId, resolution: null })
    .first('booking_id');
  return row !== undefined;
}

export async function insertConflicts(trx: Trx, conflicts: readonly StoredConflict[]): Promise<void> {
  const rows = conflicts.map(({ sourceId, startDay, endDay, bookingId, resolution }) => ({
    source_id: sourceId,
    start_day: startDay,
    end_day: endDay,
    booking_id: bookingId,
    resolution,
  }));
  await insertInChunks(trx, 'calendar_conflicts', rows);
}

/** @returns whether there is such a conflict */
export async function resolveConflict(
  trx: Trx,
  { sourceId, startDay, endDay, bookingId }: Omit<StoredConflict, 'resolution'>,
  resolution: ConflictResolution,
): Promise<boolean> {
  const changed = await trx<CalendarConflictRow>('calendar_conflicts')
    .where({ source_id: sourceId, start_day: startDay, end_day: endDay, booking_id: bookingId })
    .update({ resolution });
  return changed > 0;
}

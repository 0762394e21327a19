import { chunksOf, insertInChunks } from '#server/database/chunks.ts';
import { toFlag, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';

interface ImportedEventRow {
  source_id: number;
  property_id: number;
  start_day: string;
  end_day: string;
  is_unavailable: FlagColumn;
  is_missing: FlagColumn;
}

/** Days of an event, both inclusive, `YYYY-MM-DD`. They are what an event is known by in its source. */
export interface EventDays {
  startDay: string;
  endDay: string;
}

/** An event of another site's calendar. `isMissing`: the last complete read did not have it. */
export interface ImportedEvent extends EventDays {
  sourceId: number;
  isUnavailable: boolean;
  isMissing: boolean;
}

const toEvent = (row: ImportedEventRow): ImportedEvent => ({
  sourceId: row.source_id,
  startDay: row.start_day,
  endDay: row.end_day,
  isUnavailable: toFlag(row.is_unavailable),
  isMissing: toFlag(row.is_missing),
});

/** Events of a source, in order. */
export async function findEventsOf(db: Db, sourceId: number): Promise<ImportedEvent[]> {
  const rows = await db<ImportedEventRow>('imported_events')
    .where('source_id', sourceId)
    .orderBy(['start_day', 'end_day']);
  return rows.map(toEvent);
}

/** Numbers of a source's events. */
export interface EventCounts {
  all: number;
  unavailable: number;
  missing: number;
}

/** Numbers of events by source; none for a source without events. */
export async function countEventsOf(db: Db, sourceIds: readonly number[]): Promise<Map<number, EventCounts>> {
  const rows = await db('imported_events')
    .whereIn('source_id', sourceIds)
    .groupBy('source_id')
    .select<({ source_id: number } & EventCounts)[]>(
      'source_id',
      db.raw('count(*) as "all"'),
      db.raw('count(case when is_unavailable then 1 end) as unavailable'),
      db.raw('count(case when is_missing then 1 end) as missing'),
    );
  return new Map(rows.map(({ source_id: id, ...counts }) => [id, counts]));
}

/** Days that a source takes, both inclusive. */
export interface TakenSpan extends EventDays {
  sourceId: number;
}

/**
 * Days of a range that the sources of a listing take, by source and first day: of the events with the same first day only
 * the longest, because sources may have thousands that overlap.
 */
export async function findTakenSpans(
  db: Db,
  propertyId: number,
  { from, to }: { from: string; to: string },
): Promise<TakenSpan[]> {
  const rows = await db('imported_events')
    .where('property_id', propertyId)
    .where('end_day', '>=', from)
    .where('start_day', '<=', to)
    .groupBy('source_id', 'first_day')
    .orderBy(['source_id', 'first_day'])
    .select<{ source_id: number; first_day: string; last_day: string }[]>(
      'source_id',
      db.raw('case when start_day < ? then cast(? as text) else start_day end as first_day', [from, from]),
      db.raw('max(end_day) as last_day'),
    );
  return rows.map((row) => ({ sourceId: row.source_id, startDay: row.first_day, endDay: row.last_day }));
}

export async function insertEvents(
  trx: Trx,
  { sourceId, propertyId }: { sourceId: number; propertyId: number },
  events: readonly (EventDays & { isUnavailable: boolean })[],
): Promise<void> {
  const rows = events.map(({ startDay, endDay, isUnavailable }) => ({
    source_id: sourceId,
    property_id: propertyId,
    start_day: startDay,
    end_day: endDay,
    is_unavailable: isUnavailable,
    is_missing: false,
  }));
  await insertInChunks(trx, 'imported_events', rows);
}

export async function updateEvents(
  trx: Trx,
  sourceId: number,
  events: readonly EventDays[],
  change: { isMissing?: boolean; isUnavailable?: boolean },
): Promise<void> {
  const { isMissing, isUnavailable } = change;
  await forEach(events, (chunk) =>
    trx<ImportedEventRow>('imported_events')
      .where('source_id', sourceId)
      .whereRaw(...anyOf(chunk))
      .update({
        ...(isMissing !== undefined && { is_missing: isMissing }),
        ...(isUnavailable !== undefined && { is_unavailable: isUnavailable }),
      }),
  );
}

export async function deleteEvents(trx: Trx, sourceId: number, events: readonly EventDays[]): Promise<void> {
  await forEach(events, (chunk) =>
    trx<ImportedEventRow>('imported_events')
      .where('source_id', sourceId)
      .whereRaw(...anyOf(chunk))
      .delete(),
  );
}

/** As one text each: SQLite has no lists of pairs. */
const anyOf = (days: readonly string[]): [sql: string, values: string[]] => [
  `start_day || end_day in (${days.map(() => '?').join(', ')})`,
  [...days],
];

async function forEach(
  events: readonly EventDays[],
  run: (days: string[]) => PromiseLike<unknown>,
): Promise<void> {
  for (const chunk of chunksOf(events)) await run(chunk.map(({ startDay, endDay }) => startDay + endDay));
}

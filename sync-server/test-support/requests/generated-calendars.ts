import fc from 'fast-check';
import { insertConflicts } from '#server/booking/day-claims/calendar-conflict-repository.ts';
import { insertSource, updateSource } from '#server/booking/calendar-sources/calendar-source-repository.ts';
import { insertEvents } from '#server/booking/day-claims/imported-event-repository.ts';
import type { Database } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';

/** An event of another site that meets a stay of the pool. */
const meeting = { startDate: '2030-05-13', endDate: '2030-05-14' };

/**
 * Replaces the calendars of other sites, whose number per host is limited: each may be read again, waits for its host,
 * and has a conflict.
 * @returns their ids
 */
export async function replaceCalendarSources(
  database: Database,
  propertyId: number,
  bookingId: number,
): Promise<number[]> {
  const added = { at: '2030-03-01T10:00:00.000Z', nextReadAt: '2030-03-01T13:00:00.000Z' };
  return database.write(async (trx) => {
    for (const table of ['calendar_conflicts', 'imported_events', 'calendar_sources'])
      await trx(table).delete();
    const ids: number[] = [];
    for (const name of ['Elsewhere', 'Another site']) {
      const id = await nextId(trx, 'calendar_sources');
      const url = `https://calendars.example/${id}.ics`;
      await insertSource(trx, { id, propertyId, name, url, ignoresUnavailable: false }, added);
      await updateSource(trx, id, { held_of: 4 });
      const { startDate: startDay, endDate: endDay } = meeting;
      await insertEvents(trx, { sourceId: id, propertyId }, [{ startDay, endDay, isUnavailable: false }]);
      await insertConflicts(trx, [{ sourceId: id, startDay, endDay, bookingId, resolution: null }]);
      ids.push(id);
    }
    return ids;
  });
}

/** Valid bodies of calls about calendars of other sites, by path. The second booking of the pool meets an event. */
export const rightCalendarBodies = ([, bookingId = 0]: readonly number[]) => ({
  '/api/properties/:id/calendar-sources': fc.record({
    name: fc.constantFrom('Elsewhere', 'Another site'),
    url: fc.constantFrom('https://calendars.example/a.ics', 'https://calendars.example/b.ics'),
  }),
  '/api/properties/:id/calendar-sources/:sourceId/conflicts': fc
    .record({ resolution: fc.constantFrom('keep', 'same') })
    .map((answer) => ({ ...meeting, bookingId, ...answer })),
});

import type { ProgrammeItem } from '#contracts/domain/stay/programmes.ts';
import { insertItem } from '#server/booking/programme-items/programme-item-repository.ts';
import type { Database } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';

/** Stores an item of a programme directly, by default a daily class of a listing. @returns its id */
export function addProgrammeItem(
  database: Database,
  parts: Pick<ProgrammeItem, 'propertyId'> & Partial<ProgrammeItem>,
): Promise<number> {
  return database.write(async (trx) => {
    const id = await nextId(trx, 'programme_items');
    await insertItem(trx, {
      id,
      propertyId: parts.propertyId,
      departureId: parts.departureId ?? null,
      day: parts.day ?? null,
      startTime: parts.startTime ?? '07:00',
      endTime: parts.endTime ?? '08:30',
      title: parts.title ?? 'Morning yoga',
      place: parts.place ?? 'Hall',
      leader: parts.leader ?? 'Ana',
      kind: parts.kind ?? 'class',
      places: parts.places ?? null,
      cancelled: parts.cancelled ?? false,
      change: null,
      changedAt: null,
      version: 1,
    });
    return id;
  });
}

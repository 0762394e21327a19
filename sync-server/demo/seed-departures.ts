import { addDays } from '#contracts/rules/days.ts';
import { recordDepartureChange } from '#server/booking/departures/departure-changes.ts';
import {
  findDepartureIdsOf,
  insertDeparture,
  type StoredDeparture,
} from '#server/booking/departures/departure-repository.ts';
import { momentsOf } from '#server/booking/group-retreats/departure-service.ts';
import { replaceRooms } from '#server/booking/group-retreats/departure-rooms.ts';
import { storeQuestions } from '#server/booking/registrations/question-repository.ts';
import { findTimeZone } from '#server/catalog/properties/listing-terms-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { findMeta, insertMeta } from '#server/database/meta-repository.ts';
import type { Clock } from '#server/lib/clock.ts';
import { toUtcDay } from '#server/lib/time.ts';
import { demoDepartures, demoQuestions, type DemoDeparture } from './demo-departures.ts';
import { findDemoListings } from './find-demo-listings.ts';

const seededKey = 'demo-departures';

/**
 * Gives demo listings their group retreats, also in a demo database of an earlier version. Runs once for a database.
 * Listings that are gone, that their host has renamed, or that have group retreats already, get none.
 */
export async function seedDepartures(database: Database, clock: Clock): Promise<void> {
  if ((await findMeta(database.read, seededKey)) !== null) return;
  await database.write(async (trx) => {
    // Another process may have written them meanwhile.
    if ((await findMeta(trx, seededKey)) !== null) return;
    const now = clock.now();
    await insertMeta(trx, seededKey, now.toISOString());
    for (const { id, demo } of await findDemoListings(trx)) {
      const planned = demoDepartures.filter(({ listing }) => listing === demo.slug);
      if (planned.length === 0 || (await findDepartureIdsOf(trx, id)).length > 0) continue;
      await storeDemoQuestions(trx, id);
      for (const departure of planned) await storeDeparture(trx, id, departure, now);
    }
  });
}

async function storeDemoQuestions(trx: Trx, propertyId: number): Promise<void> {
  const firstId = await nextId(trx, 'registration_questions', demoQuestions.length);
  await storeQuestions(
    trx,
    demoQuestions.map((question, position) => ({
      ...question,
      ...{ id: firstId + position, propertyId, departureId: null, position, isNew: true },
    })),
  );
}

async function storeDeparture(
  trx: Trx,
  propertyId: number,
  { title, description, teacher, minParticipants, from, to, bookDaysBefore, rooms }: DemoDeparture,
  now: Date,
): Promise<void> {
  const id = await nextId(trx, 'departures');
  const startDate = addDays(toUtcDay(now), from);
  const days = {
    startDate,
    endDate: addDays(toUtcDay(now), to),
    bookBy: addDays(startDate, -bookDaysBefore),
  };
  const departure: StoredDeparture = {
    ...{ id, propertyId, title, description, teacher, minParticipants, ...days },
    ...momentsOf(days, await findTimeZone(trx, propertyId)),
    ...{ exclusive: false, status: 'open', goesAhead: false, decideBy: null },
    createdAt: now.toISOString(),
    version: 1,
  };
  await insertDeparture(trx, departure);
  await replaceRooms(
    trx,
    departure,
    rooms.map((room) => ({ ...room, id: null })),
    now,
  );
  await recordDepartureChange(trx, { id, propertyId }, now);
}

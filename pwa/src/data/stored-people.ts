import type { Person } from '#contracts/domain/profiles.ts';
import type { PublicDb } from './public-db.ts';

/** Maximum people on a device: with their cards a few hundred kilobytes. */
export const storedPeopleMax = 100;

/** Stores a person, and removes those that were fetched longest ago if there are too many. */
export function storePerson(db: PublicDb, person: Person, now: number): Promise<void> {
  return db.transaction('rw', db.people, async () => {
    await db.people.put({ ...person, fetchedAt: now });
    const excess = (await db.people.count()) - storedPeopleMax;
    if (excess <= 0) return;
    await db.people.bulkDelete(await db.people.orderBy('fetchedAt').limit(excess).primaryKeys());
  });
}

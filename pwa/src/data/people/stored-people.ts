import type { Person } from '#contracts/domain/trust/profiles.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';

/** Maximum people on a device: with their cards a few hundred kilobytes. */
export const storedPeopleMax = 100;

/** Stores a person, and removes those that were fetched longest ago, with their reviews, if there are too many. */
export function storePerson(db: PublicDb, person: Person, now: number): Promise<void> {
  return db.transaction('rw', db.people, db.personReviews, async () => {
    await db.people.put({ ...person, fetchedAt: now });
    const excess = (await db.people.count()) - storedPeopleMax;
    if (excess <= 0) return;
    const oldest = await db.people.orderBy('fetchedAt').limit(excess).primaryKeys();
    await Promise.all([db.people.bulkDelete(oldest), db.personReviews.bulkDelete(oldest)]);
  });
}

/** Removes a person who is not there any more, with their reviews. */
export function removePerson(db: PublicDb, id: number): Promise<void> {
  return db.transaction('rw', db.people, db.personReviews, async () => {
    await Promise.all([db.people.delete(id), db.personReviews.delete(id)]);
  });
}

import type { Clock } from '#server/lib/clock.ts';
import type { Database, Db } from '#server/database/database.ts';
import { demoCategories } from './demo-categories.ts';
import { seedDepartures } from './seed-departures.ts';
import { seedListings } from './seed-listings.ts';
import { hashDemoPasswords, seedPeople } from './seed-people.ts';
import { seedReviews } from './seed-reviews.ts';
import { seedStays } from './seed-stays.ts';
import { seedConversations, seedFavorites } from './seed-conversations.ts';
import { instantBefore } from '#server/lib/time.ts';

/** Days before the seed at which all demo accounts were created. */
const joinedDaysAgo = 400;

/**
 * Seeds an empty database with demo people, listings, packages, stays and conversations, in one transaction. A database
 * with people or listings is not changed, except that demo listings of an earlier version get their reviews and
 * group retreats. Days and times are relative to the clock.
 * @returns whether the database was empty
 */
export async function seedDemoData(database: Database, clock: Clock): Promise<boolean> {
  const isSeeded = await seedEmptyDatabase(database, clock);
  await seedReviews(database, clock);
  await seedDepartures(database, clock);
  return isSeeded;
}

async function seedEmptyDatabase(database: Database, clock: Clock): Promise<boolean> {
  if (!(await isEmpty(database.read))) return false;
  const hashes = await hashDemoPasswords();
  return database.write(async (trx) => {
    // Another process may have seeded it meanwhile.
    if (!(await isEmpty(trx))) return false;
    const now = clock.now();
    await seedPeople(trx, hashes, instantBefore(now, { days: joinedDaysAgo }));
    await trx('categories').insert(demoCategories.map((category, index) => ({ id: index + 1, ...category })));
    await seedListings(trx, now);
    await seedStays(trx, now);
    await seedConversations(trx, now);
    await seedFavorites(trx, now);
    return true;
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  const [person, listing] = [await db('users').first('id'), await db('properties').first('id')] as unknown[];
  return person === undefined && listing === undefined;
}

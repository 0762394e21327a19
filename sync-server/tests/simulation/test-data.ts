import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '#contracts/domain/catalog/properties.ts';
import { backUp } from '#server/database/engines/backup.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { nextId } from '#server/database/ids.ts';
import { addListing, addPackage } from '#server/test-support/test-listings.ts';
import { startSession } from '#server/accounts/sessions/session-service.ts';
import { instantBefore } from '#server/lib/time.ts';
import { insertUser } from '#server/accounts/users/user-repository.ts';

export interface Person {
  id: number;
  name: string;
  /** Session token, which the devices send as their cookie. */
  token: string;
}

/** Two people and a few listings, the same for every simulation. */
export interface TestData extends People {
  /** Path of the filled database. */
  template: string;
  /** Start of the simulation, from which the days of stays are counted. */
  begins: string;
}

export interface People {
  /** Has no listing and books stays. */
  guest: Person;
  /** Hosts the listings and books nothing. */
  host: Person;
  /** Listings that can be booked at once. */
  propertyIds: number[];
  packageIds: number[];
}

export const simulationStart = '2030-03-01T12:00:00.000Z';
export const nightlyRate = 100;

let prepared: Promise<TestData> | null = null;

/** Created once and copied for each simulation. */
export function prepareTestData(): Promise<TestData> {
  prepared ??= buildTestData(simulationStart);
  return prepared;
}

/**
 * @param begins instant at which the people sign in
 * @param furnish adds rows before the database is copied
 */
export async function buildTestData(
  begins: string,
  furnish: (database: Database) => Promise<void> = () => Promise.resolve(),
): Promise<TestData> {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-testData-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const database = await openDatabase(`sqlite:${join(folder, 'filling.sqlite')}`, { durability: 'OFF' });
  await migrate(database);
  const people = await addPeople(database, new Date(begins));
  await furnish(database);
  const template = join(folder, 'template.sqlite');
  await backUp(`sqlite:${join(folder, 'filling.sqlite')}`, template);
  await database.close();
  return { template, ...people, begins };
}

/** Signs in both people and adds the listings. */
export async function addPeople(database: Database, now: Date): Promise<People> {
  // Not new accounts, which may write few messages.
  const joined = instantBefore(now, { hours: 48 });
  const person = (name: string): Promise<Person> =>
    database.write(async (trx) => {
      const id = await nextId(trx, 'users');
      const email = `${name}@test.example`;
      const user = { id, username: name, email, emailKey: email, name, bio: null, isHost: false };
      await insertUser(
        trx,
        { ...user, profileImage: null, passwordHash: '-', emailVerifiedAt: joined },
        joined,
      );
      return { id, name, token: await startSession(trx, id, now) };
    });
  const guest = await person('guest');
  const host = await person('host');
  const propertyIds: number[] = [];
  const packageIds: number[] = [];
  for (const title of ['Cedar House', 'Mesa Domes', 'Lake Cabin']) {
    const id = await addListing(database, { hostId: host.id, title, pricePerNight: nightlyRate });
    propertyIds.push(id);
    packageIds.push(await addPackage(database, { propertyId: id, name: `${title} week` }));
  }
  return { guest, host, propertyIds, packageIds };
}

export const publicUser = ({ id, name }: { id: number; name: string }) => ({ id, name, profileImage: null });

export const newListing = (title: string): Listing => ({
  title,
  description: 'A quiet house above the river, made up for a test.',
  location: 'Hakone, Japan',
  latitude: 35,
  longitude: 139,
  pricePerNight: nightlyRate,
  images: ['/pictures/cedar-960.webp'],
  amenities: ['Wifi'],
  retreatTypes: ['Yoga'],
  maxGuests: 4,
  instantBook: true,
  cancellationPolicy: 'moderate',
  hasVirtualTour: false,
  virtualTourUrl: null,
  virtualTourType: null,
  virtualTourData: null,
});

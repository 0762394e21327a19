import { assert, array, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { insertInChunks } from '#server/database/chunks.ts';
import type { Database } from '#server/database/database.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { openMemoryDatabase } from '#server/test-support/test-database.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { toEntryFilter } from './entry-filter.ts';
import { ListingIndexUpdater } from './listing-index-updater.ts';

const clock = createTestClock();
const quietWatcher = { onChanged: () => undefined, onError: () => undefined };

const act = record({
  kind: constantFrom('read', 'hide', 'show', 'reprice'),
  turn: integer({ min: 0, max: 9 }),
});

test('the index has every committed change, also during a rebuild', async () => {
  await assert(
    asyncProperty(array(act, { minLength: 10, maxLength: 60 }), async (acts) => {
      const database = await openMemoryDatabase();
      const hostId = await addUser(database, 'host');
      const ids = [];
      for (let count = 0; count < 10; count += 1) {
        ids.push(await addListing(database, { hostId, pricePerNight: 100, isVerified: count % 2 === 0 }));
      }
      const troubles: unknown[] = [];
      const watcher = { onChanged: () => undefined, onError: (error: unknown) => troubles.push(error) };
      // Every third change rebuilds the index.
      const fresh = await ListingIndexUpdater.load({ database, clock }, watcher, 3);
      database.onCommit((changes) => fresh.noteChanges(changes));
      for (const { kind, turn } of acts) {
        const id = ids[turn];
        if (kind === 'read' || id === undefined) {
          const index = await fresh.upToDate();
          const cheap = toEntryFilter({ maxPrice: 100 });
          const found = index.search(cheap, { limit: 20, after: null }).map((one) => one.id);
          const rows = database
            .read('properties')
            .where({ is_verified: true })
            .where('price_per_night', '<=', 100);
          const expected: unknown[] = await rows.orderBy('id', 'desc').pluck('id');
          expect(found).toEqual(expected);
          continue;
        }
        const change = {
          hide: { is_verified: false },
          show: { is_verified: true },
          reprice: { price_per_night: turn % 2 === 0 ? 100 : 900 },
        }[kind];
        await database.write(async (trx) => {
          await trx('properties').where({ id }).update(change);
          await recordChange(trx, { table: 'properties', id, audience: { kind: 'public' } });
        });
      }
      expect(troubles).toEqual([]);
      await database.close();
    }),
    { numRuns: 40 },
  );
}, 120_000);

/** Makes a listing public or hides it. */
function show(database: Database, id: number, isShown: boolean): Promise<void> {
  return database.write(async (trx) => {
    await trx('properties').where({ id }).update({ is_verified: isShown });
    await recordChange(trx, { table: 'properties', id, audience: { kind: 'public' } });
  });
}

test('commits of other processes are read from the feed', async () => {
  const database = await openMemoryDatabase();
  const hostId = await addUser(database, 'host');
  const id = await addListing(database, { hostId });
  const fresh = await ListingIndexUpdater.load({ database, clock }, quietWatcher);
  await fresh.upToDate();
  await show(database, id, false);
  await show(database, id, true);
  await show(database, id, false);
  // Only the last of the three commits is announced.
  fresh.noteChanges([{ seq: 3, table: 'favorites', id: 1 }]);
  const index = await fresh.upToDate();
  expect(index.search(toEntryFilter({}), { limit: 5, after: null })).toEqual([]);
  await database.close();
});

test('a read during an update waits for it', async () => {
  const database = await openMemoryDatabase();
  const hostId = await addUser(database, 'host');
  const id = await addListing(database, { hostId });
  const fresh = await ListingIndexUpdater.load({ database, clock }, quietWatcher);
  await fresh.upToDate();
  database.onCommit((changes) => fresh.noteChanges(changes));
  await show(database, id, false);
  const earlier = fresh.upToDate();
  const index = await fresh.upToDate();
  expect(index.search(toEntryFilter({}), { limit: 5, after: null })).toEqual([]);
  await earlier;
  await database.close();
});

test('40,000 listings that changed since the last read are applied in parts', async () => {
  const database = await openMemoryDatabase();
  const hostId = await addUser(database, 'host');
  const id = await addListing(database, { hostId });
  const fresh = await ListingIndexUpdater.load({ database, clock }, quietWatcher);
  database.onCommit((changes) => fresh.noteChanges(changes));
  await database.write(async (trx) => {
    await trx('properties').where({ id }).update({ is_verified: false });
    for (let changed = id; changed < id + 40_000; changed += 1) {
      for (const table of ['properties', 'takenStays'] as const) {
        await recordChange(trx, { table, id: changed, audience: { kind: 'public' } });
      }
    }
  });
  const index = await fresh.upToDate();
  expect(index.search(toEntryFilter({}), { limit: 20, after: null })).toEqual([]);
  await database.close();
});

const nextDay = '2030-03-02';

/** Claims a day for an imported calendar. */
const claim = (database: Database, id: number) =>
  database.write(async (trx) => {
    await trx('booking_days').insert({ property_id: id, day: nextDay, kind: 'import', reference: 1 });
  });

const free = toEntryFilter({ startDate: nextDay, endDate: nextDay });

test('a listing that becomes public is not free on days that were taken before', async () => {
  const database = await openMemoryDatabase();
  const hostId = await addUser(database, 'host');
  const id = await addListing(database, { hostId, isVerified: false });
  await claim(database, id);
  const fresh = await ListingIndexUpdater.load({ database, clock }, quietWatcher);
  database.onCommit((changes) => fresh.noteChanges(changes));
  await show(database, id, true);
  const index = await fresh.upToDate();
  expect(index.search(toEntryFilter({}), { limit: 5, after: null })).toHaveLength(1);
  expect(index.search(free, { limit: 5, after: null })).toEqual([]);
  await database.close();
});

test('taken days of many listings are read in parts, each for some of the listings', async () => {
  const database = await openMemoryDatabase();
  const hostId = await addUser(database, 'host');
  const first = await addListing(database, { hostId });
  const count = 1_200;
  await database.write(async (trx) => {
    const listing = await trx('properties').where({ id: first }).first<object>();
    const ids = Array.from({ length: count - 1 }, (_, index) => first + 1 + index);
    await insertInChunks(
      trx,
      'properties',
      ids.map((id) => ({ ...listing, id })),
    );
    const days = [first, ...ids].map((id) => ({
      property_id: id,
      day: nextDay,
      kind: 'import',
      reference: 1,
    }));
    await insertInChunks(trx, 'booking_days', days);
  });
  const reads: number[] = [];
  database.read.on('query', ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) => {
    if (sql.includes('`booking_days`')) reads.push(bindings.length);
  });
  const fresh = await ListingIndexUpdater.load({ database, clock }, quietWatcher);
  const index = await fresh.upToDate();
  expect(reads).toHaveLength(3);
  expect(Math.max(...reads)).toBeLessThan(600);
  expect(index.search(free, { limit: count, after: null })).toEqual([]);
  expect(index.search(toEntryFilter({}), { limit: count, after: null })).toHaveLength(count);
  await database.close();
});

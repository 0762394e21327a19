import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultCalendar } from '#contracts/rules/calendar.ts';
import { addDays, toDayNumber } from '#contracts/rules/days.ts';
import type { Database } from '#server/database/database.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { findUnavailableDays, readUnavailableDays } from './taken-range-service.ts';

const now = new Date('2030-03-01T12:00:00.000Z');
const yesterday = '2030-02-28';

interface Claim {
  day: string;
  kind: 'block' | 'import';
}

/** Replaces the claims and the calendar of a listing. */
const claim = (database: Database, id: number, claims: readonly Claim[], preparationDays = 0) =>
  database.write(async (trx) => {
    const calendar = JSON.stringify({ ...defaultCalendar, preparationDays });
    await trx('properties').where({ id }).update({ calendar });
    await trx('booking_days').where({ property_id: id }).delete();
    const rows = claims.map(({ day, kind }) => ({
      ...{ property_id: id, day, kind },
      reference: kind === 'import' ? 1 : null,
    }));
    if (rows.length > 0) await trx('booking_days').insert(rows);
  });

describeOnBothEngines('unavailable days for the search', (engine) => {
  let opened: TestDatabase;
  let id: number;
  let other: number;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    const hostId = await addUser(opened.database, 'host');
    id = await addListing(opened.database, { hostId });
    other = await addListing(opened.database, { hostId });
  });
  afterAll(() => opened.remove());

  const read = async () => {
    const ranges = await readUnavailableDays(opened.database.read, [id, other], now);
    return [...(ranges.get(id) ?? [])];
  };
  const imported = (day: string): Claim => ({ day, kind: 'import' });

  test('are ranges of day numbers, without those that are over', async () => {
    const past = Array.from({ length: 30 }, (_, index) => imported(addDays('2029-01-01', index)));
    const days = [yesterday, '2030-03-01', '2030-03-02', '2030-12-31', '2031-01-01', '2031-01-03'];
    await claim(opened.database, id, [...past, ...days.map(imported)]);
    expect(await read()).toEqual(
      [yesterday, '2030-03-02', '2030-12-31', '2031-01-01', '2031-01-03', '2031-01-03'].map(toDayNumber),
    );
  });

  test('are none for a listing without claims', async () => {
    expect((await readUnavailableDays(opened.database.read, [other], now)).get(other)).toHaveLength(0);
    expect((await readUnavailableDays(opened.database.read, [], now)).size).toBe(0);
  });

  test('are those that the rules name for each listing, also with preparation after a claim that is over', async () => {
    const claims = array(
      record({ offset: integer({ min: -5, max: 12 }), kind: constantFrom('block', 'import') }),
      { maxLength: 8 },
    );
    await assert(
      asyncProperty(claims, integer({ min: 0, max: 2 }), async (made, preparationDays) => {
        const byDay = new Map(made.map(({ offset, kind }) => [addDays(yesterday, offset), kind]));
        await claim(
          opened.database,
          id,
          [...byDay].map(([day, kind]) => ({ day, kind })),
          preparationDays,
        );
        const numbers = await read();
        const isIn = (day: string) =>
          numbers.some(
            (from, at) =>
              at % 2 === 0 && from <= toDayNumber(day) && toDayNumber(day) <= (numbers[at + 1] ?? 0),
          );
        const range = { from: yesterday, to: addDays(yesterday, 20) };
        const rules = { ...defaultCalendar, preparationDays };
        const expected = await findUnavailableDays(opened.database.read, id, range, rules);
        for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
          expect(isIn(day), day).toBe(expected.includes(day));
        }
      }),
      { numRuns: engine === 'sqlite' ? 60 : 25 },
    );
  });
});

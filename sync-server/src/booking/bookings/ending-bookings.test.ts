import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { endEach, requireAllEnded } from './ending-bookings.ts';

const bookings = [17, 18, 19].map((id) => ({ id }));

describeOnBothEngines('bookings that end in one transaction', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened.remove());

  test.each([
    ['a lock that another transaction holds', '55P03', 'unavailable'],
    ['a statement that takes too long', '57014', 'unavailable'],
    ['a full disk', 'SQLITE_FULL', 'out_of_space'],
  ])('are all refused at once by %s (%s), not each after its own wait', async (_, code, refusal) => {
    const tried = new Set<number>();
    const ended = opened.database.write((trx) =>
      endEach(trx, 'Booking', bookings, async ({ id }) => {
        tried.add(id);
        await trx.raw('select 1');
        if (id === 18) throw Object.assign(new Error('The statement failed'), { code });
      }),
    );
    await expect(ended).rejects.toMatchObject({ code: refusal });
    expect([...tried]).toEqual([17, 18]);
  });

  test('that fail are named with their reasons, in an error that fits into the row of its job', async () => {
    const many = [...bookings, { id: 20 }, { id: 21 }];
    const notEnded = await opened.database.write((trx) =>
      endEach(trx, 'Booking', many, async ({ id }) => {
        if (id === 17) await trx('departure_rooms').insert({ id, name: 'Words of a host' });
        throw new Error(id === 18 ? 'It is over' : 'x'.repeat(1000));
      }),
    );
    const first = /^Booking 17 could not be ended \((SQLITE_CONSTRAINT|23502)[^;]*\); /;
    const rest = `Booking 18 could not be ended (It is over); Booking 19 could not be ended (${'x'.repeat(100)}); 2 more`;
    const error = (() => {
      try {
        requireAllEnded(new Map(), notEnded);
      } catch (thrown) {
        return thrown as AggregateError;
      }
      throw new Error('Nothing was thrown');
    })();
    expect(error.message).toMatch(first);
    expect(error.message.replace(first, '')).toBe(rest);
    expect(error.message).not.toContain('host');
    expect(error.errors).toHaveLength(5);
  });
});

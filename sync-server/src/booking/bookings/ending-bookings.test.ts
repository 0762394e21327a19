import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { endEach } from './ending-bookings.ts';

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
});

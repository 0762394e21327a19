import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { endEach } from './ending-bookings.ts';

const bookings = [17, 18, 19].map((id) => ({ id })) as Booking[];

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
  ])('%s (%s) refuses all of them at once, in place of each after a wait of its own', async (_, code, refusal) => {
    const tried = new Set<number>();
    const ended = opened.database.write((trx) =>
      endEach(trx, bookings, async ({ id }) => {
        tried.add(id);
        await trx.raw('select 1');
        if (id === 18) throw Object.assign(new Error('The statement failed'), { code });
      }),
    );
    await expect(ended).rejects.toMatchObject({ code: refusal });
    expect([...tried]).toEqual([17, 18]);
  });
});

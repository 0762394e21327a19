import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openSharedDatabase,
  openTestDatabase,
  type TestDatabase,
} from '#server/test-support/test-database.ts';
import { playFeedSeed } from './feed-model.ts';

const seeds = 200;

describe('the change feed of two processes on PostgreSQL', () => {
  let one: TestDatabase;
  let two: TestDatabase;
  beforeAll(async () => {
    one = await openTestDatabase('postgres');
    two = await openSharedDatabase(one.url);
  });
  afterAll(async () => {
    await two.remove();
    await one.remove();
  });

  test(`skips no change, tells none twice and none out of its order, in ${seeds} seeds`, async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      expect(await playFeedSeed([one.database, two.database], seed), `seed ${seed}`).toEqual([]);
    }
  }, 300_000);
});

import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openSharedDatabase, openTestDatabase } from '#server/test-support/test-database.ts';
import { playJobSeed } from './job-model.ts';

const seeds = 200;

describeOnBothEngines('jobs of two processes that are killed at any moment', (engine) => {
  test(`no job is lost and none takes effect twice, in ${seeds} seeds`, async () => {
    const one = await openTestDatabase(engine);
    const two = engine === 'postgres' ? await openSharedDatabase(one.url) : null;
    for (let seed = 1; seed <= seeds; seed += 1) {
      const broken = await playJobSeed([one.database, two?.database ?? one.database], seed);
      expect(broken, `seed ${seed}`).toEqual([]);
    }
    await two?.remove();
    await one.remove();
  }, 300_000);
});

import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { keptSeeds } from './regression-seeds.ts';
import { simulate } from './simulation.ts';

test.each(keptSeeds)('seed $seed, which once showed that $found, passes', async ({ seed, steps }) => {
  const { recorder } = await simulate(seed, steps);
  expect(recorder.violations).toEqual([]);
});

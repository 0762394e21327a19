import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { regressionSeeds } from './regression-seeds.ts';
import { everything } from './scenarios.ts';
import { simulate } from './simulation.ts';

test.each(regressionSeeds)('seed $seed, which once showed that $found, passes', async ({ seed, steps }) => {
  const { recorder } = await simulate(seed, { ...everything, steps });
  expect(recorder.violations).toEqual([]);
});

import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { everything } from './scenarios.ts';
import { simulate } from './simulation.ts';

/** Shorter histories than those of `npm run simulate`; a directed step costs as much as ten others. */
const scenario = { ...everything, steps: 20, directed: 1 };

/** Separate test files call this, so that two can run in parallel. */
export function testSeeds(from: number, to: number): void {
  test(
    `faults 1 to 9, 15, 18, 20, 34, 35, 36, 38, 39, 41: nothing is lost, duplicated or mixed up in the histories ${from} to ${to}`,
    { timeout: 600_000 },
    async () => {
      for (let seed = from; seed <= to; seed += 1) {
        const { recorder } = await simulate(seed, scenario);
        expect(recorder.violations, `seed ${seed}: npm run simulate -- --from ${seed} --seeds 1`).toEqual([]);
      }
    },
  );
}

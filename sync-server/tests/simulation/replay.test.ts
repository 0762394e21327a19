import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { simulate } from './simulation.ts';

/** Everything that happened in a history, including every key, in order. */
async function play(seed: number): Promise<object> {
  const { recorder } = await simulate(seed);
  const { operations, faults, owners, crashes, requests, contestedStays, longestDrainMs, violations } =
    recorder;
  const lists = { operations: [...operations], faults: [...faults], keys: [...owners] };
  return { ...lists, crashes, requests, contestedStays, longestDrainMs, violations };
}

test.each([1, 2, 3])('seed %i plays the same history again', async (seed) => {
  expect(await play(seed)).toEqual(await play(seed));
});

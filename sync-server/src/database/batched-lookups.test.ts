import { expect, test } from 'vitest';
import { batchLookups } from './batched-lookups.ts';

/** A lookup whose answers are given by hand. */
function openLookups() {
  const batches: { keys: readonly string[]; answer(found: Map<string, number>): void; fail(): void }[] = [];
  const find = batchLookups(
    (keys: readonly string[]) =>
      new Promise<Map<string, number>>((resolve, reject) => {
        batches.push({ keys, answer: resolve, fail: () => reject(new Error('gone')) });
      }),
  );
  return { find, batches };
}

test('who asks in the same turn shares a lookup, and a key is asked for once', async () => {
  const { find, batches } = openLookups();
  const asked = Promise.all(['a', 'b', 'a', 'c'].map(find));
  await expect.poll(() => batches.length).toBe(1);
  expect(batches[0]?.keys).toEqual(['a', 'b', 'c']);
  batches[0]?.answer(
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  );
  expect(await asked).toEqual([1, 2, 1, undefined]);
});

test('who asks while a lookup runs is answered by the next one, never by what was read before', async () => {
  const { find, batches } = openLookups();
  const first = find('a');
  await expect.poll(() => batches.length).toBe(1);
  const second = find('a');
  batches[0]?.answer(new Map([['a', 1]]));
  expect(await first).toBe(1);
  await expect.poll(() => batches.length).toBe(2);
  batches[1]?.answer(new Map([['a', 2]]));
  expect(await second).toBe(2);
});

test('a lookup that fails fails for those who share it, and the next one is made', async () => {
  const { find, batches } = openLookups();
  const shared = Promise.allSettled([find('a'), find('b')]);
  await expect.poll(() => batches.length).toBe(1);
  batches[0]?.fail();
  expect((await shared).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const later = find('a');
  await expect.poll(() => batches.length).toBe(2);
  batches[1]?.answer(new Map([['a', 3]]));
  expect(await later).toBe(3);
});

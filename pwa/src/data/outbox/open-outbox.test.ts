import { afterEach, expect, test } from 'vitest';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { outbox } from './open-outbox.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';

let unsubscribe = (): void => undefined;
afterEach(async () => {
  unsubscribe();
  switchAccount(1);
  await privateDb().outbox.clear();
  switchAccount(null);
});

const seqs = () => outbox.snapshot()?.map(({ seq }) => seq);

test('it follows every write while it has a subscriber and drops the entries after the last has left', async () => {
  switchAccount(1);
  const first = outbox.subscribe(() => undefined);
  unsubscribe = outbox.subscribe(() => undefined);
  await privateDb().outbox.bulkAdd([buildEntry({ seq: 2 }), buildEntry({ seq: 1 })]);
  await expect.poll(seqs).toEqual([1, 2]);
  first();
  await privateDb().outbox.delete(1);
  await expect.poll(seqs).toEqual([2]);
  unsubscribe();
  expect(outbox.snapshot()).toBeUndefined();
});

test('switching the account drops the entries of the previous one, and a visitor has none', async () => {
  switchAccount(1);
  await privateDb().outbox.add(buildEntry());
  unsubscribe = outbox.subscribe(() => undefined);
  await expect.poll(seqs).toEqual([1]);
  switchAccount(2);
  expect(seqs()).toBeUndefined();
  await expect.poll(seqs).toEqual([]);
  switchAccount(null);
  expect(seqs()).toEqual([]);
});

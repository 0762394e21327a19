import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { PostgresReplica } from './postgres-replica.ts';

test('a replica that failed a read is used again only after it has said how far it is', async () => {
  let now = 0;
  let isSilent = false;
  const timeline = {
    takeover: 'here',
    seqOfReplica: () => (isSilent ? new Promise<number>(() => undefined) : Promise.resolve(7)),
  };
  const replica = new PostgresReplica({} as Knex, timeline, () => now);
  expect(await replica.hasReached(7)).toBe(true);
  isSilent = true;
  expect(await replica.hasReached(7)).toBe(true);
  replica.leaveOut();
  now += 60_000;
  expect(await replica.hasReached(7)).toBe(false);
});

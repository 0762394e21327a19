import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  openSharedDatabase,
  openTestDatabase,
  type TestDatabase,
} from '#server/test-support/test-database.ts';
import { findLastSeq, recordChange } from '#server/database/change-repository.ts';
import type { Database } from '#server/database/database.ts';
import { openEpoch, renewEpoch } from '#server/database/epoch.ts';
import { findMeta, setMeta } from '#server/database/meta-repository.ts';

let opened: TestDatabase;
const others: TestDatabase[] = [];
beforeEach(async () => {
  opened = await openTestDatabase('postgres');
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.remove();
  await opened.remove();
});

/** Another process on the database. It serves the present epoch. @returns how often it was told of a new one */
async function startProcess(): Promise<{ database: Database; epoch: string; newEpochs: () => number }> {
  const other = await openSharedDatabase(opened.url);
  others.push(other);
  const { database } = other;
  const epoch = await openEpoch(database, null);
  let newEpochs = 0;
  database.timeline?.onNewEpoch(() => (newEpochs += 1));
  return { database, epoch, newEpochs: () => newEpochs };
}

const write = (database: Database, id: number): Promise<void> =>
  database.write((trx) => recordChange(trx, { table: 'categories', id, audience: { kind: 'public' } }), {
    locks: [],
  });

const epochNow = (): Promise<string | null> => findMeta(opened.database.read, 'epoch');

/** As if a standby had been promoted that lacks the last changes. */
async function loseChanges(count: number): Promise<void> {
  await opened.database.transaction(async (trx) => {
    const last = (await findLastSeq(trx)) - count;
    await trx('changes').where('seq', '>', last).delete();
    await trx('counters').where('name', 'changes').update({ value: last });
    await setMeta(trx, 'takeover', 'elsewhere/00000001 0');
  });
}

test('a process that restarts on the same server goes on with its epoch', async () => {
  const first = await startProcess();
  await write(first.database, 1);
  expect((await startProcess()).epoch).toBe(first.epoch);
});

test('a process that starts on a server nobody has seen starts a new epoch, because it cannot know what was lost', async () => {
  const first = await startProcess();
  // A running process would notice the new server within a second.
  await others.pop()?.remove();
  await loseChanges(0);
  const second = await startProcess();
  expect(second.epoch).not.toBe(first.epoch);
  expect((await startProcess()).epoch).toBe(second.epoch);
});

test('a takeover that lost nothing refuses the writes of a moment and keeps the epoch', async () => {
  const processes = await Promise.all([startProcess(), startProcess(), startProcess()]);
  for (const { database } of processes) await write(database, 1);
  await loseChanges(0);
  await expect(write(processes[0].database, 2)).rejects.toMatchObject({ code: 'unavailable' });
  for (const { database } of processes) await expect.poll(() => succeeds(write(database, 3))).toBe(true);
  expect(await epochNow()).toBe(processes[0].epoch);
  expect(processes.map(({ newEpochs }) => newEpochs())).toEqual([0, 0, 0]);
});

test('a takeover that lost writes starts one new epoch, however many processes notice at once', async () => {
  const processes = await Promise.all(Array.from({ length: 6 }, startProcess));
  for (const { database } of processes) await write(database, 1);
  await loseChanges(6);
  const written = await Promise.all(processes.map(({ database }) => succeeds(write(database, 2))));
  expect(written).toEqual(processes.map(() => false));
  await expect.poll(() => processes.map(({ newEpochs }) => newEpochs())).toEqual(processes.map(() => 1));
  const epoch = await epochNow();
  expect(epoch).not.toBe(processes[0]!.epoch);
  // Nobody writes for the former epoch any more, and whoever opens the database again serves the same new one.
  for (const { database } of processes) expect(await succeeds(write(database, 3))).toBe(false);
  const reopened = await Promise.all(processes.map(startProcess));
  expect(new Set(reopened.map((one) => one.epoch))).toEqual(new Set([epoch]));
  expect(await findLastSeq(opened.database.read)).toBe(0);
});

test('a loss is noticed although others have written past it since', async () => {
  await write(opened.database, 9);
  const idle = await startProcess();
  await write(idle.database, 1);
  await write(idle.database, 2);
  await loseChanges(2);
  // As a process does that is first on the new server and knows of no lost write.
  await opened.database.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { server: string }[] }>(
      "SELECT system_identifier || '/00000001' AS server FROM pg_control_system()",
    );
    await setMeta(trx, 'takeover', `${rows[0]?.server ?? ''} 0`);
    await trx('counters').where('name', 'changes').update({ value: 50 });
  });
  await expect.poll(idle.newEpochs).toBe(1);
  expect(await epochNow()).not.toBe(idle.epoch);
});

test('an idle process learns of an epoch that somebody else has started', async () => {
  const idle = await startProcess();
  await renewEpoch(opened.database);
  await expect.poll(idle.newEpochs).toBe(1);
  await expect(write(idle.database, 1)).rejects.toMatchObject({ code: 'unavailable' });
});

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordChange } from './change-repository.ts';
import { backUp } from './engines/backup.ts';
import type { Database } from './database.ts';
import { openDatabase } from './engines/open-database.ts';
import { updateHighWaterMark, openEpoch } from './epoch.ts';
import { firstLeasedId, nextId } from './ids.ts';
import { migrate } from './migrate.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-epoch-'));
  path = join(folder, 'retreats.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A start of the server: what it does, and the epoch it served under. */
async function serve(work: (database: Database) => Promise<void> = () => Promise.resolve()): Promise<string> {
  const database = await openDatabase(`sqlite:${path}`);
  await migrate(database);
  const epoch = await openEpoch(database, path);
  await work(database);
  await database.close();
  return epoch;
}
const addCategory = (database: Database, id: number) =>
  database.write(async (trx) => {
    await trx('categories').insert({ id, name: `Category ${id}`, icon: 'spa' });
    await recordChange(trx, { table: 'categories', id, audience: { kind: 'public' } });
  });

test('a restart goes on with the same history', async () => {
  const first = await serve((database) => addCategory(database, 1));
  expect(await serve()).toBe(first);
  expect(await serve()).toBe(first);
});

test('fault 20: a copy made while the server runs is whole, and a server started on it has another history', async () => {
  const copy = join(folder, 'backups', 'copy.sqlite');
  const first = await serve(async (database) => {
    await addCategory(database, 1);
    const writing = Promise.all([2, 3, 4, 5].map((id) => addCategory(database, id)));
    await backUp(`sqlite:${path}`, copy);
    await writing;
    await addCategory(database, 6);
  });
  await expect(backUp(`sqlite:${path}`, copy)).rejects.toThrow('is there already');
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
  copyFileSync(copy, path);
  const restored = await serve(async (database) => {
    expect(await database.read.raw('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const ids = await database.read('categories').orderBy('id').pluck<number[]>('id');
    expect(ids).toContain(1);
    expect(ids).not.toContain(6);
  });
  expect(restored).not.toBe(first);
});

test('fault 20: a plain copy of an earlier start, put back by hand, is noticed', async () => {
  const first = await serve((database) => addCategory(database, 1));
  copyFileSync(path, join(folder, 'by-hand.sqlite'));
  await serve((database) => addCategory(database, 2));
  copyFileSync(join(folder, 'by-hand.sqlite'), path);
  expect(await serve()).not.toBe(first);
});

test('so is a copy from within the last start, once the high-water mark was updated', async () => {
  const byHand = join(folder, 'by-hand.sqlite');
  const first = await serve(async (database) => {
    await addCategory(database, 1);
    await backUpPlainly(byHand);
    await addCategory(database, 2);
    await updateHighWaterMark(database, path);
  });
  expect(existsSync(`${path}.high-water-mark`)).toBe(true);
  copyFileSync(byHand, path);
  expect(await serve()).not.toBe(first);
});

test('so is one that was put back while the server ran, although that server updates the mark as it stops', async () => {
  const byHand = join(folder, 'by-hand.sqlite');
  const first = await serve(async (database) => {
    await addCategory(database, 1);
    await backUpPlainly(byHand);
    await addCategory(database, 2);
    await updateHighWaterMark(database, path);
    // A connection that is opened from now on reads the copy.
    const copy = await openDatabase(`sqlite:${byHand}`);
    await updateHighWaterMark(copy, path);
    await copy.close();
  });
  copyFileSync(byHand, path);
  expect(await serve()).not.toBe(first);
});

test('a high-water mark under its name in earlier versions is still read', async () => {
  const byHand = join(folder, 'by-hand.sqlite');
  const first = await serve((database) => addCategory(database, 1));
  copyFileSync(path, byHand);
  await serve((database) => addCategory(database, 2));
  renameSync(`${path}.high-water-mark`, `${path}.landmark`);
  copyFileSync(byHand, path);
  expect(await serve()).not.toBe(first);
});

test('fault 20: an account opened after a restore never has the id of one that the backup does not know', async () => {
  const byHand = join(folder, 'by-hand.sqlite');
  const ids: number[] = [];
  const openAccount = async (database: Database) => {
    ids.push(await database.write((trx) => nextId(trx, 'users'), { locks: [] }));
  };
  await serve();
  copyFileSync(path, byHand);
  await serve(openAccount);
  copyFileSync(byHand, path);
  await serve(openAccount);
  await serve(openAccount);
  expect(new Set(ids).size).toBe(3);
  // Ids from there on are leased to devices.
  expect(Math.max(...ids)).toBeLessThan(firstLeasedId);
});

/** As somebody would without our script: with everything in the file, and no new epoch. */
async function backUpPlainly(target: string): Promise<void> {
  const other = await openDatabase(`sqlite:${path}`);
  await other.close(); // Brings what is in the log beside the file into the file.
  copyFileSync(path, target);
}

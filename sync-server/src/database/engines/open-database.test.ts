import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SettingError } from '#server/env.ts';
import { findFreePort } from '#server/test-support/postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { lockInstance } from './instance-lock.ts';
import { openDatabase, reachDatabase } from './open-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-open-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Why a database cannot be used, in the steps of a start. */
async function refusalOf(url: string): Promise<unknown> {
  try {
    const database = await reachDatabase(() => openDatabase(url));
    try {
      await reachDatabase(() => migrate(database));
      return null;
    } finally {
      await database.close();
    }
  } catch (error) {
    return error;
  }
}
const refusal = (reason: string) =>
  new SettingError(`The database of DATABASE_URL cannot be used: ${reason}`);

test('what is no database, or not there, is refused with one sentence', async () => {
  const notes = join(folder, 'notes.txt');
  writeFileSync(notes, 'These are notes, and no database. '.repeat(10));
  expect(await refusalOf(`sqlite:${notes}`)).toEqual(refusal('SQLITE_NOTADB: file is not a database'));
  expect(await refusalOf(`sqlite:${folder}`)).toEqual(
    refusal('SQLITE_CANTOPEN: unable to open database file'),
  );
  await expect(reachDatabase(() => lockInstance(join(notes, 'x.sqlite')))).rejects.toThrow(SettingError);
  const port = await findFreePort();
  expect(await refusalOf(`postgres://nobody@127.0.0.1:${port}/none`)).toEqual(
    refusal(`connect ECONNREFUSED 127.0.0.1:${port}`),
  );
});

test('a mistake in the code keeps its stack', async () => {
  const mistake = new TypeError('x is undefined');
  await expect(reachDatabase(() => Promise.reject(mistake))).rejects.toBe(mistake);
});

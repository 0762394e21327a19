import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createKnex from 'knex';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { backUp, withoutPassword } from './backup.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a path without a database is refused, and leaves no empty copy', async () => {
  const [path, target] = [join(folder, 'typo.sqlite'), join(folder, 'copy.sqlite')];
  await expect(backUp(`sqlite:${path}`, target)).rejects.toThrow(`There is no database at ${path}`);
  expect([existsSync(path), existsSync(target)]).toEqual([false, false]);
});

test.each([
  ['db:epoch', 'epoch.ts', []],
  ['staff', 'staff.ts', ['list']],
])('%s refuses a path without a database, and leaves no empty one', (_, script, args) => {
  const path = join(folder, 'typo.sqlite');
  const run = spawnSync('node_modules/.bin/tsx', [`sync-server/scripts/${script}`, ...args], {
    env: { ...process.env, DATABASE_URL: `sqlite:${path}` },
    encoding: 'utf8',
  });
  expect([run.status, existsSync(path)]).toEqual([1, false]);
  expect(run.stderr).toContain(`There is no database at ${path}`);
});

test('a copy that fails leaves nothing that could be taken for a backup', async () => {
  const [path, target] = [join(folder, 'other.sqlite'), join(folder, 'copy.sqlite')];
  const other = createKnex({ client: 'sqlite3', connection: { filename: path }, useNullAsDefault: true });
  await other.raw('CREATE TABLE notes (text text)');
  await other.destroy();
  // The copy is complete, but cannot get a new epoch.
  await expect(backUp(`sqlite:${path}`, target)).rejects.toThrow('no such table');
  expect(readdirSync(folder)).toEqual(['other.sqlite']);
});

test('a copy takes the place of what an earlier one left that was killed', async () => {
  const [path, target] = [join(folder, 'live.sqlite'), join(folder, 'copy.sqlite')];
  const live = await openDatabase(`sqlite:${path}`);
  await migrate(live);
  writeFileSync(`${target}.unfinished`, 'half of a copy');
  await backUp(`sqlite:${path}`, target);
  await live.close();
  expect(readdirSync(folder).sort()).toEqual(['copy.sqlite', 'live.sqlite']);
  expect(statSync(target).mode & 0o777).toBe(0o600);
});

test('of several PostgreSQL hosts with ports, the writable one is dumped', async () => {
  const opened = await openTestDatabase('postgres');
  const target = join(folder, 'copy.dump');
  const { host } = new URL(opened.url);
  // Nothing listens on port 1.
  await backUp(opened.url.replace(host, `127.0.0.1:1,${host}`), target);
  expect(statSync(target).size).toBeGreaterThan(10_000);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  await opened.remove();
});

test('the password of a database is not among the arguments of pg_dump', () => {
  expect(withoutPassword('postgres://wellens:p%40ss%2Fword@db.example:5433/wellens?sslmode=require')).toEqual(
    {
      bare: 'postgres://wellens@db.example:5433/wellens?sslmode=require',
      password: 'p@ss/word',
    },
  );
  expect(withoutPassword('postgres:///wellens?host=/tmp')).toEqual({
    bare: 'postgres:///wellens?host=/tmp',
    password: '',
  });
});

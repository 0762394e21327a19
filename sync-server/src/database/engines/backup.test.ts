import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { backUp, withoutPassword } from './backup.ts';

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

test('of several PostgreSQL hosts with ports, the writable one is dumped', async () => {
  const opened = await openTestDatabase('postgres');
  const target = join(folder, 'copy.dump');
  const { host } = new URL(opened.url);
  // Nothing listens on port 1.
  await backUp(opened.url.replace(host, `127.0.0.1:1,${host}`), target);
  expect(statSync(target).size).toBeGreaterThan(10_000);
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

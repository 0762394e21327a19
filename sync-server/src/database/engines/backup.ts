import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import createKnex from 'knex';
import { renewEpoch } from '#server/database/epoch.ts';
import { sqlitePathOf } from '#server/env.ts';
import { openDatabase, requireDatabase } from './open-database.ts';
import { writableHostOf } from './postgres-hosts.ts';

/**
 * Copies the database as it is at one moment, while others write. SQLite copies itself (`VACUUM INTO`) and
 * the copy gets a new epoch; PostgreSQL by `pg_dump`, whose restore is followed by `npm run db:epoch`. The copy has its
 * name only once it is complete: an unfinished one must not be taken for a backup.
 * @param target path of a file that is not there yet; only its owner can read it
 * @throws {SettingError} if there is no SQLite file to copy
 */
export async function backUp(url: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} is there already`);
  requireDatabase(url);
  const unfinished = `${target}.unfinished`;
  const remove = (): void => {
    for (const end of ['', '-wal', '-shm']) rmSync(unfinished + end, { force: true });
  };
  mkdirSync(dirname(target), { recursive: true });
  // Of a copy that was killed.
  remove();
  // Only the operator may read what people wrote, whatever the umask is.
  writeFileSync(unfinished, '', { mode: 0o600 });
  try {
    const filename = sqlitePathOf(url);
    if (filename === null) await dumpPostgres(await writableHostOf(url)(), unfinished);
    else await copySqlite(filename, unfinished);
    renameSync(unfinished, target);
  } finally {
    remove();
  }
}

async function copySqlite(filename: string, target: string): Promise<void> {
  const source = createKnex({ client: 'sqlite3', connection: { filename }, useNullAsDefault: true });
  try {
    await source.raw('PRAGMA busy_timeout = 5000');
    await source.raw('VACUUM INTO ?', [target]);
  } finally {
    await source.destroy();
  }
  const copy = await openDatabase(`sqlite:${target}`);
  try {
    await renewEpoch(copy);
  } finally {
    await copy.close();
  }
}

async function dumpPostgres(url: string, target: string): Promise<void> {
  // In the environment, because everybody on the machine can read the arguments of a process.
  const { password, bare } = withoutPassword(url);
  const dump = spawn('pg_dump', ['--format=custom', `--file=${target}`, bare], {
    stdio: 'inherit',
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
  });
  const [code] = (await once(dump, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`pg_dump ended with ${String(code)}`);
}

/** A connection URL parted from its password. */
export function withoutPassword(url: string): { bare: string; password: string } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { bare: parsed.href, password };
}

import createKnex, { type Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SettingError } from '#server/env.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { migrate, migrationNames } from './migrate.ts';

const name = '017-session-devices';

describe('a migration while a backup reads its table (PostgreSQL)', () => {
  let opened: TestDatabase;
  let other: Knex;
  let backup: Knex.Transaction;
  beforeEach(async () => {
    opened = await openTestDatabase('postgres');
    // As if it had not run yet.
    await opened.database.transaction(async (trx) => {
      await trx('knex_migrations').where({ name }).delete();
      await trx.raw('ALTER TABLE sessions DROP COLUMN device');
    });
    other = createKnex({ client: 'pg', connection: opened.url });
    backup = await other.transaction();
    await backup('sessions').select('id');
  });
  afterEach(async () => {
    if (!backup.isCompleted()) await backup.rollback();
    await other.destroy();
    await opened.remove();
  });

  const ranNames = () => opened.database.read('knex_migrations').pluck<string[]>('name');

  test('lets others use the table between its attempts, and runs once the backup is done', async () => {
    const blocked: string[] = [];
    const migrating = migrate(opened.database, {
      onBlocked: (migration) => blocked.push(migration),
      firstPauseMs: 10,
    });
    await expect.poll(() => blocked, { timeout: 10_000 }).toContain(name);
    expect(await opened.database.read('sessions').select('id')).toEqual([]);
    await backup.commit();
    expect(await migrating).toEqual([]);
    expect((await ranNames()).sort()).toEqual([...migrationNames].sort());
    expect(await opened.database.read('sessions').select('device')).toEqual([]);
  });

  test('gives up with its name if the table stays in use, and runs at the next start', async () => {
    const giving = migrate(opened.database, { attemptsMax: 2, firstPauseMs: 10 });
    await expect(giving).rejects.toThrow(SettingError);
    await expect(giving).rejects.toThrow(`Migration ${name} could not run`);
    expect(await ranNames()).not.toContain(name);
    await backup.commit();
    await migrate(opened.database);
    expect(await ranNames()).toContain(name);
  });
});

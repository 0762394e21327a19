import type { Knex } from 'knex';
import type { Database as Connection } from 'sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { ensureStatistics, updateStatistics } from './statistics.ts';

/** Knex's client, which its types leave open. */
interface Pool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
  await opened.database.write(async (trx) => {
    await trx.raw('CREATE TABLE beds (room integer NOT NULL, color integer NOT NULL)');
    await trx.raw('CREATE INDEX beds_by_color ON beds (color)');
    await trx.raw('CREATE INDEX beds_by_room ON beds (room)');
  });
});
afterEach(() => opened.remove());

const fill = (distinct: { rooms: number; colors: number }): Promise<unknown> =>
  opened.database.write(async (trx) => {
    const rows = Array.from({ length: 400 }, (_, n) => ({
      room: n % distinct.rooms,
      color: n % distinct.colors,
    }));
    await trx.batchInsert('beds', rows, 100);
  });

/**
 * Index through which an open connection would find a bed of a room and a color. Knex would leave the statement open, because
 * compiled ones are kept, and an explained one reads the same state until it is closed.
 */
async function findChosenIndex(db: Knex): Promise<string | undefined> {
  // A statement that runs notices that the schema has another version; one that is explained does not.
  await db('beds').first();
  const pool = db.client as Pool;
  const connection = await pool.acquireConnection();
  const statement = connection.prepare('EXPLAIN QUERY PLAN SELECT * FROM beds WHERE room = 1 AND color = 1');
  const [step] = await new Promise<{ detail: string }[]>((resolve, reject) => {
    statement.all<{ detail: string }>((error, rows) => (error === null ? resolve(rows) : reject(error)));
  });
  statement.finalize();
  await pool.releaseConnection(connection);
  return step?.detail.match(/beds_by_\w+/)?.[0];
}

test('a reading connection that is open plans with the statistics of rows that came later', async () => {
  const { database } = opened;
  await fill({ rooms: 400, colors: 2 });
  await updateStatistics(database);
  expect(await findChosenIndex(database.read)).toBe('beds_by_room');
  await database.write((trx) => trx('beds').delete());
  await fill({ rooms: 2, colors: 400 });
  await updateStatistics(database);
  expect(await findChosenIndex(database.read)).toBe('beds_by_color');
});

test('a database without statistics has them after the start; later starts leave them to the maintenance', async () => {
  const { database } = opened;
  await fill({ rooms: 400, colors: 2 });
  await ensureStatistics(database);
  expect(await findChosenIndex(database.read)).toBe('beds_by_room');
  await database.write((trx) => trx('beds').delete());
  await fill({ rooms: 2, colors: 400 });
  await ensureStatistics(database);
  expect(await findChosenIndex(database.read)).toBe('beds_by_room');
});

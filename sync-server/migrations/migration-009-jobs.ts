import type { Knex } from 'knex';

export const name = '009-jobs';

/** Work to do after a commit. `unique_key` allows one job of a kind per key; times are ISO 8601 in UTC. */
export async function up(trx: Knex.Transaction, engine: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = engine === 'sqlite';
  await trx.raw(
    `CREATE TABLE jobs (
       id ${isSqlite ? 'integer PRIMARY KEY AUTOINCREMENT' : 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY'},
       kind text NOT NULL,
       unique_key text,
       payload text NOT NULL,
       state text NOT NULL CHECK (state IN ('waiting', 'done', 'dead')),
       run_at text NOT NULL,
       attempts ${isSqlite ? 'integer' : 'bigint'} NOT NULL CHECK (attempts >= 0),
       last_error text,
       created_at text NOT NULL,
       finished_at text,
       UNIQUE (kind, unique_key)
     ) ${isSqlite ? 'STRICT' : ''}`,
  );
  await trx.raw("CREATE INDEX jobs_by_run_at ON jobs (run_at) WHERE state = 'waiting'");
  await trx.raw(
    'CREATE INDEX jobs_by_finished_at ON jobs (state, finished_at) WHERE finished_at IS NOT NULL',
  );
}

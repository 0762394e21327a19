import type { Knex } from 'knex';

export const name = '031-reports';

type Engine = 'sqlite' | 'postgres';

/**
 * Reports to staff with the latest decision, and appeals. `evidence`, `received` and `restore_data` are JSON: what the
 * reporter saw, the state when the report arrived, and what an undo needs. `picture_url` is empty unless a picture is
 * reported. A person has one open report about the same thing. Instants are ISO 8601 in UTC. A hidden review keeps its row.
 */
export async function up(trx: Knex.Transaction, engine: Engine): Promise<void> {
  for (const statement of tables(engine)) await trx.raw(statement);
  await trx('counters').insert({ name: 'reports', value: 0 });
  await trx.raw('ALTER TABLE stay_reviews ADD COLUMN hidden_at text');
}

function tables(engine: Engine): string[] {
  const isSqlite = engine === 'sqlite';
  const integer = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'STRICT' : '';
  return [
    `CREATE TABLE reports (
       id ${integer} PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
       reporter_id ${integer} NOT NULL REFERENCES users (id),
       subject_id ${integer} NOT NULL REFERENCES users (id),
       target_kind text NOT NULL CHECK (target_kind IN ('listing', 'person', 'message', 'picture', 'review')),
       target_id ${integer} NOT NULL,
       picture_url text NOT NULL,
       title text NOT NULL,
       reason text NOT NULL,
       weight ${integer} NOT NULL CHECK (weight BETWEEN 1 AND 3),
       text text NOT NULL,
       evidence text NOT NULL,
       received text NOT NULL,
       search_text text NOT NULL,
       state text NOT NULL CHECK (state IN ('open', 'appealed', 'decided')),
       created_at text NOT NULL,
       waiting_since text NOT NULL,
       assignee_id ${integer} REFERENCES users (id),
       decision text CHECK (decision IN ('dismiss', 'hide', 'warn')),
       template text,
       statement text,
       decided_by ${integer} REFERENCES users (id),
       decided_at text,
       restore_data text,
       version ${integer} NOT NULL DEFAULT 1 CHECK (version >= 1),
       CHECK ((decision IS NULL) = (state = 'open'))
     ) ${strict}`,
    `CREATE UNIQUE INDEX reports_open_once ON reports (reporter_id, target_kind, target_id, picture_url)
       WHERE state = 'open'`,
    'CREATE INDEX reports_by_reporter ON reports (reporter_id, created_at)',
    'CREATE INDEX reports_by_subject ON reports (subject_id)',
    'CREATE INDEX reports_by_target ON reports (target_kind, target_id)',
    'CREATE INDEX reports_queue ON reports (state, waiting_since, id)',
    `CREATE TABLE report_appeals (
       report_id ${integer} NOT NULL REFERENCES reports (id),
       author_id ${integer} NOT NULL REFERENCES users (id),
       text text NOT NULL,
       created_at text NOT NULL,
       PRIMARY KEY (report_id, author_id)
     ) ${strict}`,
    'CREATE INDEX report_appeals_by_author ON report_appeals (author_id)',
  ];
}

import type { Knex } from 'knex';

export const name = '033-suspensions';

type Engine = 'sqlite' | 'postgres';

/**
 * Suspensions of accounts: at most one at a time for a person. `until` is null if it has no end; `ended_at` is null while it
 * lasts. `hidden_listings` is JSON: the listings that it hid, and how they were. Instants are ISO 8601 in UTC. Reports get
 * the decision `suspend`.
 */
export async function up(trx: Knex.Transaction, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await trx.raw(
    `CREATE TABLE suspensions (
       id ${integer} PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
       user_id ${integer} NOT NULL REFERENCES users (id),
       report_id ${integer} NOT NULL,
       statement text NOT NULL,
       guest_stays text NOT NULL CHECK (guest_stays IN ('keep', 'cancel')),
       started_at text NOT NULL,
       started_by ${integer} NOT NULL REFERENCES users (id),
       until text,
       ended_at text,
       ended_by ${integer} REFERENCES users (id),
       end_reason text,
       hidden_listings text NOT NULL
     ) ${engine === 'sqlite' ? 'STRICT' : ''}`,
  );
  await trx.raw(
    'CREATE UNIQUE INDEX suspensions_one_at_a_time ON suspensions (user_id) WHERE ended_at IS NULL',
  );
  await trx.raw('CREATE INDEX suspensions_by_user ON suspensions (user_id)');
  await trx.raw('CREATE INDEX suspensions_by_report ON suspensions (report_id)');
  await trx.raw('CREATE INDEX suspensions_due ON suspensions (until) WHERE ended_at IS NULL');
  await trx('counters').insert({ name: 'suspensions', value: 0 });
  await (engine === 'sqlite' ? rebuildReports(trx) : alterReports(trx));
}

const decisions = "'dismiss', 'hide', 'warn', 'suspend'";

async function alterReports(trx: Knex.Transaction): Promise<void> {
  await trx.raw('ALTER TABLE reports DROP CONSTRAINT reports_decision_check');
  await trx.raw(
    `ALTER TABLE reports ADD CONSTRAINT reports_decision_check CHECK (decision IN (${decisions}))`,
  );
}

/** SQLite cannot change a CHECK, so the table is built again under its name, and the appeals that refer to it too. */
async function rebuildReports(trx: Knex.Transaction): Promise<void> {
  await trx.raw('CREATE TEMPORARY TABLE old_appeals AS SELECT * FROM report_appeals');
  await trx.raw('DROP TABLE report_appeals');
  await trx.raw('ALTER TABLE reports RENAME TO old_reports');
  for (const index of ['open_once', 'by_reporter', 'by_subject', 'by_target', 'queue']) {
    await trx.raw(`DROP INDEX reports_${index}`);
  }
  for (const statement of reportTables) await trx.raw(statement);
  await trx.raw('INSERT INTO reports SELECT * FROM old_reports');
  await trx.raw('DROP TABLE old_reports');
  await trx.raw('INSERT INTO report_appeals SELECT * FROM old_appeals');
  await trx.raw('DROP TABLE old_appeals');
}

const reportTables = [
  `CREATE TABLE reports (
     id integer PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
     reporter_id integer NOT NULL REFERENCES users (id),
     subject_id integer NOT NULL REFERENCES users (id),
     target_kind text NOT NULL CHECK (target_kind IN ('listing', 'person', 'message', 'picture', 'review')),
     target_id integer NOT NULL,
     picture_url text NOT NULL,
     title text NOT NULL,
     reason text NOT NULL,
     weight integer NOT NULL CHECK (weight BETWEEN 1 AND 3),
     text text NOT NULL,
     evidence text NOT NULL,
     received text NOT NULL,
     search_text text NOT NULL,
     state text NOT NULL CHECK (state IN ('open', 'appealed', 'decided')),
     created_at text NOT NULL,
     waiting_since text NOT NULL,
     assignee_id integer REFERENCES users (id),
     decision text CHECK (decision IN (${decisions})),
     template text,
     statement text,
     decided_by integer REFERENCES users (id),
     decided_at text,
     restore_data text,
     version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
     CHECK ((decision IS NULL) = (state = 'open'))
   ) STRICT`,
  `CREATE UNIQUE INDEX reports_open_once ON reports (reporter_id, target_kind, target_id, picture_url)
     WHERE state = 'open'`,
  'CREATE INDEX reports_by_reporter ON reports (reporter_id, created_at)',
  'CREATE INDEX reports_by_subject ON reports (subject_id)',
  'CREATE INDEX reports_by_target ON reports (target_kind, target_id)',
  'CREATE INDEX reports_queue ON reports (state, waiting_since, id)',
  `CREATE TABLE report_appeals (
     report_id integer NOT NULL REFERENCES reports (id),
     author_id integer NOT NULL REFERENCES users (id),
     text text NOT NULL,
     created_at text NOT NULL,
     PRIMARY KEY (report_id, author_id)
   ) STRICT`,
  'CREATE INDEX report_appeals_by_author ON report_appeals (author_id)',
];

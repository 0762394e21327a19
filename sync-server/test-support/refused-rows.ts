import type { Database } from '#server/database/database.ts';

/** Makes the database refuse rows. @param row SQL condition about the row `NEW` @returns ends it */
export async function refuseRows(
  database: Database,
  { event, table, row }: { event: 'INSERT' | 'UPDATE'; table: string; row: string },
): Promise<() => Promise<void>> {
  const isPostgres = database.engine === 'postgres';
  const head = `CREATE TRIGGER refuse BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${row})`;
  const statements = isPostgres
    ? [
        `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
        `${head} EXECUTE FUNCTION refuse()`,
      ]
    : [`${head} BEGIN SELECT RAISE(ABORT, 'refused'); END`];
  await database.transaction(async (trx) => {
    for (const statement of statements) await trx.raw(statement);
  });
  return async () => {
    await database.transaction((trx) =>
      trx.raw(isPostgres ? `DROP TRIGGER refuse ON ${table}` : 'DROP TRIGGER refuse'),
    );
  };
}

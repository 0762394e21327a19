import type { Engine, Trx } from '#server/database/database.ts';

/** Rows sent as one JSON text, whose length neither engine limits, unlike the number of values of a statement. */
const chunkRows = 2000;

/**
 * Inserts many rows fast; the engine parses the JSON.
 * @param rows all with the same columns
 */
export async function bulkInsert(
  trx: Trx,
  engine: Engine,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.join(', ');
  const values = columns.map((column) => `value ->> '$.${column}'`).join(', ');
  const statement =
    engine === 'sqlite'
      ? `INSERT INTO ${table} (${names}) SELECT ${values} FROM json_each(?)`
      : `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, ?::json)`;
  for (let from = 0; from < rows.length; from += chunkRows) {
    await trx.raw(statement, [JSON.stringify(rows.slice(from, from + chunkRows))]);
  }
}

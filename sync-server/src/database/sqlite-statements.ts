import type { Database as Connection, Statement } from 'sqlite3';

/** Compiled statements a connection keeps; lists of varying length make ever new ones. */
const keptStatements = 500;

type Done = (this: unknown, error: Error | null, rows?: unknown) => void;
type Run = (sql: string, bindings: unknown, done: Done) => void;

/**
 * Makes the connection keep its compiled statements. The driver compiles a statement anew for every call, in a turn of
 * its own on the thread pool, which costs as much as running it. SQLite compiles again by itself after a change of the
 * schema.
 */
export function keepStatements(connection: Connection): void {
  const kept = new Map<string, Statement>();

  const runKept =
    (method: 'all' | 'run'): Run =>
    (sql, bindings, done) => {
      const known = kept.get(sql);
      if (known !== undefined) {
        // Last used, last to go.
        kept.delete(sql);
        kept.set(sql, known);
        known[method](bindings, done);
        return;
      }
      const statement = connection.prepare(sql, (error: Error | null) => {
        if (error !== null) {
          done.call(statement, error);
          return;
        }
        keep(sql, statement);
        statement[method](bindings, done);
      });
    };

  const keep = (sql: string, statement: Statement): void => {
    // Two calls at once may have compiled the same one.
    kept.get(sql)?.finalize();
    kept.set(sql, statement);
    for (const [oldest, unused] of kept) {
      if (kept.size <= keptStatements) break;
      kept.delete(oldest);
      unused.finalize();
    }
  };

  const close = connection.close.bind(connection);
  Object.assign(connection, {
    all: runKept('all'),
    run: runKept('run'),
    // A connection with compiled statements cannot be closed.
    close: (done: (error: Error | null) => void) => {
      for (const statement of kept.values()) statement.finalize();
      kept.clear();
      close(done);
    },
  });
}

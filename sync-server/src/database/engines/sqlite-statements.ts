import { LRUCache } from 'lru-cache';
import type { Database as Connection, Statement } from 'sqlite3';

/** Compiled statements a connection keeps; lists of varying length make ever new ones. */
const statementsMax = 500;

type Done = (this: unknown, error: Error | null, rows?: unknown) => void;
type Run = (sql: string, bindings: unknown, done: Done) => void;

/**
 * Makes the connection keep its compiled statements. The driver compiles a statement again for every call, in a turn of
 * its own on the thread pool, which costs as much as running it. SQLite recompiles automatically after a change of the
 * schema.
 */
export function cacheStatements(connection: Connection): void {
  const statements = new LRUCache<string, Statement>({
    max: statementsMax,
    // Also for the first of two that were compiled at once for the same text.
    dispose: (statement) => statement.finalize(),
  });

  const runCached =
    (method: 'all' | 'run'): Run =>
    (sql, bindings, done) => {
      const known = statements.get(sql);
      if (known !== undefined) {
        known[method](bindings, done);
        return;
      }
      const statement = connection.prepare(sql, (error: Error | null) => {
        if (error !== null) {
          done.call(statement, error);
          return;
        }
        statements.set(sql, statement);
        statement[method](bindings, done);
      });
    };

  const close = connection.close.bind(connection);
  Object.assign(connection, {
    all: runCached('all'),
    run: runCached('run'),
    // A connection with compiled statements cannot be closed.
    close: (done: (error: Error | null) => void) => {
      statements.clear();
      close(done);
    },
  });
}

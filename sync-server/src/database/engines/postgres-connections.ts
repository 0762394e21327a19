import type { Writable } from 'node:stream';
import type { Knex } from 'knex';
import type { Client } from 'pg';

/** A statement as the driver takes it. */
export interface Query {
  text: string;
  values: unknown[];
}

/** What Knex does not document of its PostgreSQL client. Nothing outside of this file knows it. */
interface KnexClient {
  connectionSettings: { connectionString?: string };
  acquireRawConnection(): Promise<unknown>;
  acquireConnection(): Promise<Client>;
  releaseConnection(connection: Client): Promise<void>;
  transaction(...args: unknown[]): { begin(connection: unknown): Promise<unknown> };
}

/** What the driver does not document of its client. */
type DriverClient = Client & { connection: { stream: Writable } };

const clientOf = ({ client }: Knex): KnexClient => client as KnexClient;

/** The connection of an open transaction. */
export const connectionOf = (trx: Knex.Transaction): Promise<Client> => clientOf(trx).acquireConnection();

/** Closes the connection of a transaction, because it leads to a server that is no longer the primary. */
export async function closeConnectionOf(trx: Knex.Transaction): Promise<void> {
  await connectionOf(trx).then(
    (connection) => connection.end(),
    () => undefined,
  );
}

/** Whether a connection can be used. Knex hears only a moment later that the driver has closed it. */
export const isOpen = ({ connection }: DriverClient): boolean => !connection.stream.destroyed;

/** Runs a statement on a connection of the pool, past Knex. */
export async function runOnPool(knex: Knex, query: Query): Promise<unknown> {
  const pool = clientOf(knex);
  const connection = await pool.acquireConnection();
  try {
    return await connection.query(query);
  } finally {
    await pool.releaseConnection(connection);
  }
}

/** Looks up the address for each new connection. Knex's own way to change an address would close the open ones. */
export function findHostForEachConnection(knex: Knex, findUrl: () => Promise<string>): void {
  const pool = clientOf(knex);
  const open = pool.acquireRawConnection.bind(pool);
  pool.acquireRawConnection = async () => {
    pool.connectionSettings.connectionString = await findUrl();
    return open();
  };
}

/** Sends what a connection is given in one turn of the event loop with one system call, in place of one per statement. */
export function sendTogether(knex: Knex): void {
  const pool = clientOf(knex);
  const open = pool.acquireRawConnection.bind(pool);
  pool.acquireRawConnection = async () => {
    const client = (await open()) as DriverClient;
    const { stream } = client.connection;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let isCorked = false;
    const querySoon = (...args: unknown[]): unknown => {
      if (!isCorked) {
        isCorked = true;
        stream.cork();
        process.nextTick(() => {
          isCorked = false;
          stream.uncork();
        });
      }
      return query(...args);
    };
    return Object.assign(client, { query: querySoon });
  };
}

/** Makes Knex send BEGIN without waiting for its answer. BEGIN fails only with its connection, and so do later statements. */
export function beginWithoutWaiting(knex: Knex): void {
  const pool = clientOf(knex);
  const open = pool.transaction.bind(pool);
  pool.transaction = (...args) => {
    const opened = open(...args);
    const begin = opened.begin.bind(opened);
    opened.begin = (connection) => {
      begin(connection).catch(() => undefined);
      return Promise.resolve();
    };
    return opened;
  };
}

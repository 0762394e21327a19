import type { Knex } from 'knex';

/**
 * For Knex's command line and for consoles. The server opens its database through `sync-server/src/database`, and its
 * migrations run through `npm run db:migrate`.
 */
const url = process.env['DATABASE_URL'] ?? 'sqlite:data/retreats.sqlite';

const config: Knex.Config = url.startsWith('sqlite:')
  ? { client: 'sqlite3', connection: { filename: url.slice('sqlite:'.length) }, useNullAsDefault: true }
  : { client: 'pg', connection: url };

export default config;

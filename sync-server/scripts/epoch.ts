/**
 * `npm run db:epoch`: starts a new epoch, so that devices resync fully. Needed after a PostgreSQL restore; the server
 * detects a restored SQLite file when it starts.
 */
import { openDatabase, requireDatabase } from '#server/database/engines/open-database.ts';
import { renewEpoch } from '#server/database/epoch.ts';
import { readEnv } from '#server/env.ts';

const env = readEnv(process.env);
requireDatabase(env.databaseUrl);
const database = await openDatabase(env.databaseUrl);
const epoch = await renewEpoch(database);
await database.close();
process.stdout.write(
  `The database's epoch is now ${epoch}. PostgreSQL servers notice it; restart a SQLite server.\n`,
);

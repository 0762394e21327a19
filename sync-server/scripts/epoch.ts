/**
 * `npm run db:epoch`: names the database's history anew, so that devices read everything again. Needed after a
 * PostgreSQL restore; a restored SQLite file is noticed at the start.
 */
import { openDatabase } from '#server/database/open-database.ts';
import { renewEpoch } from '#server/database/epoch.ts';
import { readEnv } from '#server/env.ts';

const env = readEnv(process.env);
const database = await openDatabase(env.databaseUrl);
const epoch = await renewEpoch(database);
await database.close();
process.stdout.write(`The database's history is now ${epoch}. Restart the server.\n`);

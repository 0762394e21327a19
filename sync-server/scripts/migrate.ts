/** `npm run db:migrate`: migrates the database of `DATABASE_URL`. */
import { openDatabase } from '#server/database/engines/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { readEnv } from '#server/env.ts';

const env = readEnv(process.env);
const database = await openDatabase(env.databaseUrl);
await migrate(database);
await database.close();
process.stdout.write('The database is up to date.\n');

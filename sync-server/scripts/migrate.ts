/** `npm run db:migrate`: migrates the database of `DATABASE_URL`. */
import { openDatabase } from '#server/database/engines/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { readEnv } from '#server/env.ts';

const env = readEnv(process.env);
const database = await openDatabase(env.databaseUrl);
await migrate(database, {
  onBlocked: (migration) =>
    process.stdout.write(`Migration ${migration} waits for a table that is in use; trying again.\n`),
});
await database.close();
process.stdout.write('The database is up to date.\n');

import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { createPostgresDatabase, postgresTemplate, providePostgres } from './postgres.ts';
import { testPrograms } from './test-programs.ts';

/** One PostgreSQL for all server tests of a run, with a migrated database to copy. */
export default () => providePostgres(testPrograms.postgres.find(), createTemplate);

async function createTemplate(): Promise<void> {
  const { url } = await createPostgresDatabase(undefined, postgresTemplate);
  const database = await openDatabase(url);
  await migrate(database);
  await database.close();
}

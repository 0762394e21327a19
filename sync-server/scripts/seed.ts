import { systemClock } from '#server/lib/clock.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { readEnv } from '#server/env.ts';
import { seedDemoData } from '../demo/seed-demo-data.ts';

/** `npm run db:seed`: seeds the empty database of `DATABASE_URL` with the demo data. */
const database = await openDatabase(readEnv(process.env).databaseUrl);
await migrate(database);
const isFilled = await seedDemoData(database, systemClock);
await database.close();
process.stdout.write(
  isFilled ? 'The demo is in.\n' : 'Nothing was written: there are people or listings already.\n',
);

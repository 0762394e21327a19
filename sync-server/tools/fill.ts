import { parseArgs } from 'node:util';
import { systemClock } from '#server/lib/clock.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { readEnv } from '#server/env.ts';
import { fillDatabase } from './synthetic-data/fill-database.ts';

/** `npm run db:fill -- --properties 100000`: adds synthetic listings to the database of `DATABASE_URL`, for load work. */
const { values } = parseArgs({
  options: { properties: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const [count, seed] = [Number(values.properties), Number(values.seed)];
if (!Number.isInteger(count) || count < 1 || count > 1_000_000 || !Number.isInteger(seed)) {
  process.stderr.write('--properties must be a whole number from 1 to 1000000, --seed a whole number.\n');
  process.exit(1);
}

const started = performance.now();
const database = await openDatabase(readEnv(process.env).databaseUrl);
await migrate(database);
await fillDatabase(database, systemClock, count, {
  seed,
  onProgress: (done) => process.stdout.write(`\r${done} of ${count} listings`),
});
await database.close();
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(`\nDone in ${seconds} s. A server that is running sees them after a restart.\n`);

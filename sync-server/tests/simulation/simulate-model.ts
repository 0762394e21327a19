/**
 * `npm run simulate:feed` and `npm run simulate:jobs` `-- --seeds 10000 [--from 1]`: plays seeds of a model with two
 * processes on a PostgreSQL of its own, and prints the rules that were broken.
 */
import { parseArgs } from 'node:util';
import { createPostgresDatabase, providePostgres } from '#server/test-support/postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { playFeedSeed } from './feed-model.ts';
import { playJobSeed } from './job-model.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '200' }, from: { type: 'string', default: '1' } },
});
const models = { feed: playFeedSeed, jobs: playJobSeed };
const [model] = positionals;
if (model !== 'feed' && model !== 'jobs') throw new Error('Name a model: feed or jobs');
const [first, amount] = [Number(values.from), Number(values.seeds)];

const stop = await providePostgres();
const created = await createPostgresDatabase();
const processes = await Promise.all([openDatabase(created.url), openDatabase(created.url)]);
const [one] = processes;
await migrate(one);
let failed = 0;
const started = performance.now();
for (let seed = first; seed < first + amount; seed += 1) {
  const broken = await models[model](processes, seed);
  if (broken.length === 0) continue;
  failed += 1;
  process.stdout.write(`seed ${seed}: ${broken.join('; ')}\n`);
}
const seconds = Math.round((performance.now() - started) / 1000);
process.stdout.write(`${amount} seeds, ${failed} with a broken rule, ${seconds} s\n`);
for (const database of processes) await database.close();
await created.drop();
await stop();
process.exitCode = failed === 0 ? 0 : 1;

/**
 * `npm run simulate:reviews`, `simulate:arrivals` and `simulate:suspensions` `-- --seeds 10000 [--from 1]`: plays seeds of a
 * model on a server with SQLite, and prints the rules that were broken.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '#server/database/database.ts';
import type { TestServer } from '#server/test-support/test-server.ts';
import { openArrivalModelServer, playArrivalSeed } from './arrival-model.ts';
import { openReviewModelServer, playReviewSeed } from './review-model.ts';
import { openSuspensionModelServer, playSuspensionSeed } from './suspension-model.ts';

/** Seeds between two lines of progress. */
const progressEvery = 500;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '200' }, from: { type: 'string', default: '1' } },
});
const [first, amount] = [Number(values.from), Number(values.seeds)];

/** Opens the server of a model. @returns plays a seed: the rules that were broken, in words */
async function openModel<On extends { server: TestServer }>(
  open: (engine: Engine) => Promise<On>,
  play: (on: On, seed: number) => Promise<string[]>,
) {
  const on = await open('sqlite');
  return { play: (seed: number) => play(on, seed), close: () => on.server.close() };
}

const models = new Map([
  ['arrivals', () => openModel(openArrivalModelServer, playArrivalSeed)],
  ['reviews', () => openModel(openReviewModelServer, playReviewSeed)],
  ['suspensions', () => openModel(openSuspensionModelServer, playSuspensionSeed)],
]);

const open = models.get(positionals[0] ?? '');
if (open === undefined) throw new Error(`Name a model: ${[...models.keys()].join(', ')}`);
const model = await open();
let failed = 0;
const started = performance.now();
for (let seed = first; seed < first + amount; seed += 1) {
  const broken = await model.play(seed);
  if (broken.length > 0) {
    failed += 1;
    process.stdout.write(`seed ${seed}: ${broken.join('; ')}\n`);
  }
  const done = seed - first + 1;
  if (done % progressEvery === 0 || done === amount) {
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${done} seeds, ${failed} with a broken rule, ${seconds} s\n`);
  }
}
await model.close();
process.exitCode = failed === 0 ? 0 : 1;

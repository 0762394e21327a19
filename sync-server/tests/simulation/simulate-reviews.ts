/**
 * `npm run simulate:reviews -- --seeds 10000 [--from 1]`: plays seeds of the model of reviews on SQLite, and prints the rules
 * that were broken.
 */
import { parseArgs } from 'node:util';
import { openReviewModelServer, playReviewSeed } from './review-model.ts';

/** Seeds between two lines of progress. */
const progressEvery = 500;

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '200' }, from: { type: 'string', default: '1' } },
});
const [first, amount] = [Number(values.from), Number(values.seeds)];
const on = await openReviewModelServer('sqlite');
let failed = 0;
const started = performance.now();
for (let seed = first; seed < first + amount; seed += 1) {
  const broken = await playReviewSeed(on, seed);
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
await on.server.close();
process.exitCode = failed === 0 ? 0 : 1;

/**
 * `npm run simulate:reviews` and `npm run simulate:arrivals` `-- --seeds 10000 [--from 1]`: plays seeds of a model on a
 * server with SQLite, and prints the rules that were broken.
 */
import { parseArgs } from 'node:util';
import { openArrivalModelServer, playArrivalSeed } from './arrival-model.ts';
import { openReviewModelServer, playReviewSeed } from './review-model.ts';

/** Seeds between two lines of progress. */
const progressEvery = 500;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '200' }, from: { type: 'string', default: '1' } },
});
const [first, amount] = [Number(values.from), Number(values.seeds)];

/** A model with its server open. */
interface OpenModel {
  play: (seed: number) => Promise<string[]>;
  close: () => Promise<void>;
}

async function openModel(name: string | undefined): Promise<OpenModel> {
  if (name === 'arrivals') {
    const on = await openArrivalModelServer('sqlite');
    return { play: (seed) => playArrivalSeed(on, seed), close: () => on.server.close() };
  }
  if (name !== 'reviews') throw new Error('Name a model: reviews or arrivals');
  const on = await openReviewModelServer('sqlite');
  return { play: (seed) => playReviewSeed(on, seed), close: () => on.server.close() };
}

const model = await openModel(positionals[0]);
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

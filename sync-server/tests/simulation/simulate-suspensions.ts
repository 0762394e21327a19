/**
 * `npm run simulate:suspensions -- --seeds 10000 [--from 1]`: plays seeds of the model of suspensions on SQLite, and prints
 * the rules that were broken.
 */
import { parseArgs } from 'node:util';
import { openSuspensionModelServer, playSuspensionSeed } from './suspension-model.ts';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '200' }, from: { type: 'string', default: '1' } },
});
const [first, amount] = [Number(values.from), Number(values.seeds)];
const on = await openSuspensionModelServer('sqlite');
let failed = 0;
const started = performance.now();
for (let seed = first; seed < first + amount; seed += 1) {
  const broken = await playSuspensionSeed(on, seed);
  if (broken.length === 0) continue;
  failed += 1;
  process.stdout.write(`seed ${seed}: ${broken.join('; ')}\n`);
}
const seconds = Math.round((performance.now() - started) / 1000);
process.stdout.write(`${amount} seeds, ${failed} with a broken rule, ${seconds} s\n`);
await on.server.close();
process.exitCode = failed === 0 ? 0 : 1;

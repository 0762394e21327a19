/**
 * `npm run kill -- --times 1000`: repeatedly kills a writing server (SIGKILL) and reports whether any answered write
 * was lost. The tests do it fifty times.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleScript } from '#server/test-support/bundle.ts';
import { killWhileWriting } from '#server/test-support/kill-run.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '1000' } } });
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) {
  process.stderr.write('--times must be a whole number of at least 1.\n');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'wellens-kill-'));
const report = await killWhileWriting({
  script: await bundleScript('crash-child'),
  url: `sqlite:${join(folder, 'killed.sqlite')}`,
  times,
  random: Math.random,
  onKill: (kills) => {
    if (kills % 50 === 0) process.stdout.write(`${kills} of ${times} kills\n`);
  },
});
rmSync(folder, { recursive: true, force: true });
const { answered, lost, torn, integrity, slowestStartMs } = report;
process.stdout.write(
  `${times} kills, ${answered} answered writes: ${lost.length} lost, ${torn} torn, integrity ${integrity}, ` +
    `slowest start ${Math.round(slowestStartMs)} ms\n`,
);
process.exit(lost.length === 0 && torn === 0 && integrity === 'ok' ? 0 : 1);

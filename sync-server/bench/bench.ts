import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { BenchLine } from '#contracts/bench-line.ts';
import { benchHeavyBodies } from './heavy-bodies.ts';
import { benchServerReads } from './server/bench-server-reads.ts';
import { benchServerWrites } from './server-writes.ts';
import { benchScale } from './scale.ts';
import { ensureBaselines, baselinesFolder } from './baselines.ts';
import { measureBundle } from '../../pwa/bench/bundle-figures.ts';
import { measureDevice } from '../../pwa/bench/device-figures.ts';
import { measureFirstVisit } from '../../pwa/bench/first-visit-figures.ts';
import { measureInteractions } from '../../pwa/bench/interaction-figures.ts';
import { measureLighthouse } from '../../pwa/bench/lighthouse-figures.ts';
import { measureMap } from '../../pwa/bench/map-figures.ts';
import { measureOfflineReady } from '../../pwa/bench/offline-ready-figures.ts';
import { measurePage } from '../../pwa/bench/page-figures.ts';
import { measureSync } from '../../pwa/bench/sync-figures.ts';
import { measureTrip } from '../../pwa/bench/trip-figures.ts';

/** Parts of the bench by name; `npm run bench -- page` runs only those named. */
const parts: Record<string, () => Promise<BenchLine[]> | BenchLine[]> = {
  bundle: measureBundle,
  page: measurePage,
  trip: measureTrip,
  'first-visit': measureFirstVisit,
  'offline-ready': measureOfflineReady,
  map: measureMap,
  device: () => measureDevice(baselinesFolder),
  lighthouse: () => measureLighthouse(baselinesFolder),
  interactions: measureInteractions,
  sync: measureSync,
  reads: benchServerReads,
  writes: benchServerWrites,
  heavy: benchHeavyBodies,
  scale: benchScale,
};

const marks = { true: 'met', false: 'MISSED', null: '' } as const;

function toRow(line: BenchLine): string {
  const beside = Object.entries(line.yardsticks ?? {})
    .map(([name, figure]) => `${name}: ${figure}`)
    .join('; ');
  return `| ${line.id} | ${line.work} | ${line.figure} | ${line.goal} | ${marks[`${line.met}`]} | ${beside} |`;
}

function toDocument(lines: readonly BenchLine[]): string {
  const processor = cpus();
  const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return [
    '# Benchmarks',
    '',
    `Written by \`npm run bench\` at revision ${revision}, on ${processor.length} × ${processor[0]?.model ?? 'unknown processor'},`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}. Medians of alternated runs in one session; compare ratios, not machines.`,
    '',
    '| Goal | Work | Figure | Goal | | Beside it |',
    '|---|---|---|---|---|---|',
    ...lines.map(toRow),
    '',
  ].join('\n');
}

const asked = process.argv.slice(2);
const chosen = asked.length === 0 ? Object.keys(parts) : asked;
const needsNoBuild = new Set(['device', 'map', 'reads', 'writes', 'heavy', 'scale']);
if (chosen.some((name) => !needsNoBuild.has(name))) {
  execFileSync('npm', ['run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
ensureBaselines();
const lines: BenchLine[] = [];
for (const name of chosen) {
  const measure = parts[name];
  if (measure === undefined)
    throw new Error(`No part of the bench is called ${name}; there are ${Object.keys(parts).join(', ')}`);
  for (const line of await measure()) {
    lines.push(line);
    process.stdout.write(`${toRow(line)}\n`);
  }
}
if (asked.length === 0) writeFileSync('docs/benchmarks.md', toDocument(lines));

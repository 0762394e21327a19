import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchLine } from '#contracts/bench-line.ts';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { startServer } from '../e2e/support/server.ts';
import { median } from './medians.ts';

const rounds = 5;
const pages = [
  { path: () => '/', performance: 98 },
  { path: (newest: number) => `/properties/${newest}`, performance: 95 },
  { path: () => '/map', performance: 95 },
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const chromeFlags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** What is read of Lighthouse's report. */
interface Report {
  categories: Record<(typeof categories)[number], { score: number | null }>;
  audits: Record<string, { numericValue?: number } | undefined>;
}

interface Round {
  scores: number[];
  lcpMs: number;
  tbtMs: number;
  cls: number;
}

/** Lighthouse's own program, which needs a newer Node than ours and brings it along. @returns null when not installed */
function findLighthouse(baselinesFolder: string): [string, string] | null {
  const [node, cli] = ['node/bin/node', 'lighthouse/cli/index.js'].map((path) =>
    join(baselinesFolder, 'node_modules', path),
  ) as [string, string];
  return existsSync(node) && existsSync(cli) ? [node, cli] : null;
}

/** Times that Lighthouse may fail for a reason of its own, such as a trace without its beginning. */
const failuresMax = 3;

function runOnce([node, cli]: [string, string], address: string, folder: string): Round {
  const output = join(folder, 'report.json');
  execFileSync(
    node,
    [cli, address, '--quiet', '--output=json', `--output-path=${output}`, `--chrome-flags=${chromeFlags}`],
    { env: { ...process.env, CHROME_PATH: requireProgram('chromium') }, stdio: 'ignore' },
  );
  const { categories: found, audits } = JSON.parse(readFileSync(output, 'utf8')) as Report;
  const valueOf = (name: string): number => audits[name]?.numericValue ?? NaN;
  return {
    scores: categories.map((name) => Math.round((found[name].score ?? NaN) * 100)),
    lcpMs: valueOf('largest-contentful-paint'),
    tbtMs: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
  };
}

function runRounds(program: [string, string], address: string, folder: string): Round[] {
  const runs: Round[] = [];
  let failures = 0;
  while (runs.length < rounds) {
    try {
      runs.push(runOnce(program, address, folder));
    } catch (error) {
      failures += 1;
      if (failures > failuresMax) throw error;
    }
  }
  return runs;
}

/** Lighthouse on a phone, median of five. Source: performance goal G15. @param baselinesFolder where it is installed */
export async function measureLighthouse(baselinesFolder: string): Promise<BenchLine[]> {
  const program = findLighthouse(baselinesFolder);
  const server = await startServer();
  const folder = mkdtempSync(join(tmpdir(), 'wellens-lighthouse-'));
  try {
    const [newest] = (await (await fetch(`${server.origin}/api/properties?limit=1`)).json()) as [
      { id: number },
    ];
    return pages.map(({ path: pathOf, performance }): BenchLine => {
      const path = pathOf(newest.id);
      const goal = `>= ${performance}, others 100; LCP <= 1.8 s, TBT <= 50 ms, CLS <= 0.01`;
      const work = `Lighthouse, phone, ${path}`;
      if (program === null) return { id: 'G15', work, figure: 'not run: not installed', goal, met: null };
      const runs = runRounds(program, `${server.origin}${path}`, folder);
      const scores = categories.map((_, index) => median(runs.map((run) => run.scores[index] ?? NaN)));
      const [lcpMs, tbtMs, cls] = [
        median(runs.map((run) => run.lcpMs)),
        median(runs.map((run) => run.tbtMs)),
        median(runs.map((run) => run.cls)),
      ];
      const [speed = NaN, ...others] = scores;
      return {
        id: 'G15',
        work,
        figure: `${scores.join(' / ')}; LCP ${(lcpMs / 1000).toFixed(1)} s, TBT ${tbtMs.toFixed(0)} ms, CLS ${cls.toFixed(3)}`,
        goal,
        met:
          speed >= performance &&
          others.every((score) => score === 100) &&
          lcpMs <= 1800 &&
          tbtMs <= 50 &&
          cls <= 0.01,
      };
    });
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

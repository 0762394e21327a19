/**
 * `npm run simulate -- --seeds 10000 [--from 1] [--workers 2] [--scenario uploads]`: plays seeded histories and reports
 * them. A seed that violates a rule is shortened to the fewest steps that still do; add it to `regression-seeds.ts`.
 * The scenario is one of `scenarios.ts`.
 */
import 'fake-indexeddb/auto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { count } from './recorder.ts';
import { getScenario } from './scenarios.ts';
import { simulate, type SimulationReport } from './simulation.ts';

/** A worker's result of one seed. */
interface SeedResult {
  seed: number;
  /** Number of steps to a violation; null if there is none. */
  failedAfter: number | null;
  violations: string[];
  operations: Record<string, number>;
  faults: Record<string, number>;
  crashes: number;
  requests: number;
  contestedStays: number;
  longestDrainMs: number;
}

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    scenario: { type: 'string', default: 'everything' },
    /** For a worker: it plays every n-th seed. */
    stride: { type: 'string' },
  },
});

const scenario = getScenario(values.scenario);

/** Plays the worker's seeds and writes a line of JSON for each. */
async function work(first: number, amount: number, stride: number): Promise<never> {
  for (let seed = first; seed < first + amount; seed += stride) {
    process.stdout.write(`${JSON.stringify(toResult(await shrink(await simulate(seed, scenario))))}\n`);
  }
  process.exit(0);
}

/** Finds the fewest steps of a seed that still violate a rule. */
async function shrink(report: SimulationReport): Promise<SimulationReport> {
  let shortest = report;
  for (let steps = 1; steps < shortest.steps && shortest.recorder.violations.length > 0; steps += 1) {
    const shorter = await simulate(report.seed, { ...scenario, steps });
    if (shorter.recorder.violations.length > 0) shortest = shorter;
  }
  return shortest;
}

function toResult({ seed, steps, recorder }: SimulationReport): SeedResult {
  const { violations, operations, faults, crashes, requests, contestedStays, longestDrainMs } = recorder;
  return {
    seed,
    failedAfter: violations.length > 0 ? steps : null,
    violations,
    operations: Object.fromEntries(operations),
    faults: Object.fromEntries(faults),
    crashes,
    requests,
    contestedStays,
    longestDrainMs,
  };
}

async function lead(first: number, amount: number, workers: number): Promise<void> {
  const results: SeedResult[] = [];
  // Interleaved, so that the first seeds are complete if the run is stopped early.
  const runs = Array.from({ length: workers }, (_, index) =>
    runWorker(first + index, amount - index, workers, (result) => {
      results.push(result);
      if (result.failedAfter !== null) tellFailure(result);
      if (results.length % 100 === 0) say(`${results.length} of ${amount} seeds`);
    }),
  );
  const codes = await Promise.all(runs);
  summarise(results);
  const isComplete = results.length === amount && codes.every((code) => code === 0);
  if (!isComplete) say(`Only ${results.length} of ${amount} seeds were played.`);
  process.exit(isComplete && results.every(({ failedAfter }) => failedAfter === null) ? 0 : 1);
}

async function runWorker(
  begin: number,
  amount: number,
  stride: number,
  onResult: (result: SeedResult) => void,
): Promise<number> {
  if (amount <= 0) return 0;
  const file = fileURLToPath(import.meta.url);
  // Most objects live for one step, so rare garbage collection is cheaper.
  const seeds = ['--from', String(begin), '--seeds', String(amount), '--stride', String(stride)];
  const args = ['--max-semi-space-size=64', '--import', 'tsx', file, ...seeds, '--scenario', values.scenario];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', (line) => onResult(JSON.parse(line) as SeedResult));
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

function tellFailure({ seed, failedAfter, violations }: SeedResult): void {
  say(`Seed ${seed} breaks a rule after ${failedAfter ?? 0} steps; add it to regression-seeds.ts:`);
  for (const violation of violations) say(`  ${violation}`);
}

function summarise(results: readonly SeedResult[]): void {
  const operations = new Map<string, number>();
  const faults = new Map<string, number>();
  for (const result of results) {
    add(operations, result.operations);
    add(faults, result.faults);
  }
  const sum = (of: (result: SeedResult) => number): number =>
    results.reduce((total, result) => total + of(result), 0);
  const failed = results.filter(({ failedAfter }) => failedAfter !== null);
  say(`${results.length} seeds, ${failed.length} failures${failed.map(({ seed }) => ` ${seed}`).join('')}`);
  say(`operations: ${list(operations)}`);
  say(`requests: ${sum(({ requests }) => requests)}; faults: ${list(faults)}`);
  say(`crashes of tabs: ${sum(({ crashes }) => crashes)}`);
  say(`stays refused because their days were gone: ${sum(({ contestedStays }) => contestedStays)}`);
  const longest = Math.max(0, ...results.map(({ longestDrainMs }) => longestDrainMs));
  say(`longest way to quiet: ${Math.round(longest / 60_000)} virtual minutes`);
}

function add(total: Map<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, times] of Object.entries(counts)) {
    for (let time = 0; time < times; time += 1) count(total, name);
  }
}

function list(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, times]) => `${name} ${times}`).join(', ');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const from = Number(values.from);
const seeds = Number(values.seeds);
if (values.stride !== undefined) await work(from, seeds, Number(values.stride));
else await lead(from, seeds, Number(values.workers));

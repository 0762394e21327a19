import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { BenchLine } from '#contracts/bench-line.ts';
import { openBarePage } from './bare-page.ts';
import { bundleScript } from './bundle-script.ts';
import type { DeviceFigures } from './device/device-page.ts';
import { median, ms, quantile } from './medians.ts';

const dexie = new URL('../../node_modules/dexie/dist/modern/dexie.mjs', import.meta.url).pathname;
const baselines = ['rxdb', 'pouchdb-browser', 'pouchdb-find'];
const ratio = (value: number): string => `${value.toFixed(2)}×`;

/** Packages of baselines are found in their own folder, wherever they are asked for. */
function findBaselines(folder: string): Plugin {
  return {
    name: 'find-baselines',
    enforce: 'pre',
    resolveId(source, importer) {
      // The browser's form of a name that Node has built in.
      if (source === 'events') return join(folder, 'node_modules/events/events.js');
      // Two versions of Dexie do not stand each other in one page: RxDB gets ours.
      if (source === 'dexie') return dexie;
      const isBaseline = baselines.some((name) => source === name || source.startsWith(`${name}/`));
      if (!isBaseline || importer?.startsWith(folder) === true) return null;
      return this.resolve(source, join(folder, 'index.js'), { skipSelf: true });
    },
  };
}

/** Runs the work in a real browser, on a page of its own that has nothing else. */
async function measureInBrowser(script: string): Promise<DeviceFigures> {
  const bare = await openBarePage(script);
  try {
    return await bare.page.evaluate(async () => {
      const { measureDevice } = globalThis as unknown as {
        measureDevice: (withBaselines: boolean) => Promise<DeviceFigures>;
      };
      return measureDevice(true);
    });
  } finally {
    await bare.close();
  }
}

/**
 * What the store and the outbox cost on a device, beside raw IndexedDB and two baselines on the same work in the same
 * browser. Source: performance goals G9 to G12.
 * @param baselinesFolder where the baselines are installed
 */
export async function measureDevice(baselinesFolder: string): Promise<BenchLine[]> {
  const entry = new URL('device/device-page.ts', import.meta.url).pathname;
  const script = await bundleScript(entry, { plugins: [findBaselines(baselinesFolder)] });
  const { times, longestTaskMs } = await measureInBrowser(script);
  const of = (work: string, name: string): number => median(times[work]?.[name] ?? []);
  return [
    ...['bulk write', 'indexed filter', 'range', 'read all'].map((work) => storeLine(work, times)),
    {
      id: 'G10',
      work: 'one write → live reading, with its overlay, strict',
      figure: ms(of('live', 'Wellens')),
      goal: '<= 3 ms',
      met: of('live', 'Wellens') <= 3,
      yardsticks: besides('live', times),
    },
    enqueueLine(times),
    firstSyncLine(of, longestTaskMs),
    {
      id: 'G12',
      work: 'read all 10,000 cards and filter them',
      figure: `${ms(of('read cards', 'Wellens'))}: ${ratio(of('read cards', 'Wellens') / of('read full rows', 'Dexie'))} of full rows`,
      goal: '<= 0.15× of full rows',
      met: of('read cards', 'Wellens') / of('read full rows', 'Dexie') <= 0.15,
      yardsticks: { 'full rows': ms(of('read full rows', 'Dexie')) },
    },
  ];
}

/** What the others took for the same work. */
function besides(work: string, times: DeviceFigures['times']): Record<string, string> {
  const others = Object.entries(times[work] ?? {}).filter(([name]) => name !== 'Wellens');
  return Object.fromEntries(others.map(([name, values]) => [name, ms(median(values))]));
}

function storeLine(work: string, times: DeviceFigures['times']): BenchLine {
  const raw = median(times[work]?.['raw IndexedDB'] ?? []);
  const ours = median(times[work]?.['Dexie'] ?? []);
  const others = Object.entries(times[work] ?? {}).filter(
    ([name]) => !['Dexie', 'raw IndexedDB'].includes(name),
  );
  return {
    id: 'G9',
    work: `${work}, 2,000 rows at a time`,
    figure: `${ms(ours)}: ${ratio(ours / raw)} raw IndexedDB`,
    goal: '<= 1.3× raw IndexedDB',
    met: ours / raw <= 1.3,
    yardsticks: {
      'raw IndexedDB': ms(raw),
      ...Object.fromEntries(
        others.map(([name, values]) => [name, `${ms(median(values))}, ${ratio(median(values) / raw)}`]),
      ),
    },
  };
}

function enqueueLine(times: DeviceFigures['times']): BenchLine {
  const ours = times['enqueue']?.['Wellens'] ?? [];
  const [p50, p99] = [median(ours), quantile(ours, 0.99)];
  const baselineTimes = ['RxDB', 'PouchDB'].map((name) => median(times['enqueue']?.[name] ?? []));
  return {
    id: 'G11',
    work: 'enqueue: outbox entry with its overlay, strict',
    figure: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
    goal: 'p50 <= 6 ms, p99 <= 16 ms, ahead of each baseline',
    met: p50 <= 6 && p99 <= 16 && baselineTimes.every((baseline) => !(baseline < p50)),
    yardsticks: besides('enqueue', times),
  };
}

function firstSyncLine(of: (work: string, name: string) => number, longestTaskMs: number): BenchLine {
  const [ours, full] = [of('first sync', 'Wellens'), of('full rows', 'Dexie')];
  return {
    id: 'G12',
    work: 'first sync of 10,000 cards',
    figure: `${ms(ours)}: ${ratio(ours / full)} of full rows; longest task ${longestTaskMs === 0 ? 'below 50 ms' : ms(longestTaskMs)}`,
    goal: '<= 0.05× of full rows, no task > 50 ms',
    met: ours / full <= 0.05 && longestTaskMs <= 50,
    yardsticks: { 'full rows': ms(full) },
  };
}

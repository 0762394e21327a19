import type { BenchLine } from '#contracts/bench-line.ts';
import { startDelayProxy } from '#server/test-support/delay-proxy.ts';
import { startCluster } from '#server/test-support/postgres.ts';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { median } from '../../pwa/bench/medians.ts';
import { measureJoin } from './scale/join-figures.ts';
import { clientsOf, type Work } from './scale/scale-clients.ts';
import { createScaleClients } from './scale/scale-fixture.ts';
import { serve, type Served } from './server/served.ts';
import { clientsOfServer, writeRate } from './server-writes/write-load.ts';
import type { WriteSource } from './server-writes/write-source.ts';

const instancesMax = 3;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const roundSeconds = Number(process.env['BENCH_SECONDS'] ?? 3);

const works: readonly Work[] = ['messages', 'bookings'];

/** Writes a second, of each number of instances. */
type Rates = number[];

/** Least rate of one instance, and least ratios of two and three to it. Only messages have goals. */
const goals: Readonly<Record<number, { one: number; two: number; three?: number }>> = {
  0: { one: 1100, two: 1.15 },
  1: { one: 600, two: 1.3 },
  10: { one: 200, two: 1.7, three: 2.4 },
};

/**
 * Writes of one, two and three instances on one PostgreSQL that waits for its disk, with time added to each round trip
 * to it. Each instance has 16 clients; nobody shares a conversation or a property.
 */
export async function benchScale(): Promise<BenchLine[]> {
  const cluster = await startCluster(requireProgram('postgres'), { fsync: 'on', full_page_writes: 'on' });
  try {
    const sources = await createScaleClients(cluster.url, clientsOfServer * instancesMax);
    const delays = (process.env['BENCH_DELAYS'] ?? '0,1,10').split(',').map(Number);
    const lines: BenchLine[] = [];
    for (const delayMs of delays) lines.push(...(await benchDelay(cluster.url, delayMs, sources)));
    lines.push(await measureJoin(cluster.url, sources));
    return lines;
  } finally {
    await cluster.stop();
  }
}

async function benchDelay(
  databaseUrl: string,
  delayMs: number,
  sources: readonly WriteSource[],
): Promise<BenchLine[]> {
  const proxy = delayMs === 0 ? null : await startDelayProxy(databaseUrl, delayMs);
  const instances: Served[] = [];
  try {
    const settings = { DATABASE_URL: proxy?.url ?? databaseUrl };
    const rates: Record<Work, Rates> = { messages: [], bookings: [] };
    for (let count = 1; count <= instancesMax; count += 1) {
      // One that is not measured yet would follow the change feed, too, and take processor time from the others.
      instances.push(await serve(`instance ${count}`, 'serve-wellens.ts', settings));
      for (const work of works) rates[work].push(await measureRate(instances, sources, work));
    }
    return works.map((work) => toLine(work, delayMs, rates[work]));
  } finally {
    for (const instance of instances) await instance.stop();
    await proxy?.close();
  }
}

/** Median of the rounds, after one that warms everybody up. */
async function measureRate(
  instances: readonly Served[],
  sources: readonly WriteSource[],
  work: Work,
): Promise<number> {
  const measured: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const rate = await writeRate(clientsOf(instances, sources, work), roundSeconds);
    if (round > 0) measured.push(rate);
  }
  return median(measured);
}

function toLine(work: Work, delayMs: number, [one = NaN, two = NaN, three = NaN]: Rates): BenchLine {
  const goal = work === 'messages' ? goals[delayMs] : undefined;
  const meets =
    goal === undefined ? null : one >= goal.one && two / one >= goal.two && three / one >= (goal.three ?? 0);
  const third = goal?.three === undefined ? '' : `, three >= ${goal.three}×`;
  return {
    id: 'scale',
    work: `${work} a second, ${delayMs} ms added to each round trip, one, two and three instances with 16 clients each`,
    figure: `${Math.round(one)}, ${Math.round(two)} (${(two / one).toFixed(2)}×), ${Math.round(three)} (${(three / one).toFixed(2)}×)`,
    goal: goal === undefined ? '' : `one >= ${goal.one}, two >= ${goal.two}×${third}`,
    met: meets,
  };
}

import type { BenchLine } from '#contracts/bench-line.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { systemClock } from '#server/lib/clock.ts';
import { median } from '../../../pwa/bench/medians.ts';
import { fillDatabase } from '../../tools/synthetic-data/fill-database.ts';
import { clientsOf } from './scale-clients.ts';
import { serve } from '../server/served.ts';
import { writeRate } from '../server-writes/write-load.ts';
import type { WriteSource } from '../server-writes/write-source.ts';

const listings = 100_000;
const joins = 3;
/** Longer than an instance needs to join. */
const loadSeconds = 10;

/** How long a new instance needs for the listings of a database that 16 clients of another instance write to. */
export async function measureJoin(databaseUrl: string, sources: readonly WriteSource[]): Promise<BenchLine> {
  const database = await openDatabase(databaseUrl);
  await fillDatabase(database, systemClock, listings);
  await database.close();
  const settings = { DATABASE_URL: databaseUrl };
  const first = await serve('first instance', 'serve-wellens.ts', settings);
  try {
    const clients = clientsOf([first], sources, 'messages');
    const [seconds, rates]: [number[], number[]] = [[], []];
    for (let join = 0; join < joins; join += 1) {
      const rate = writeRate(clients, loadSeconds);
      const joined = await serve('new instance', 'serve-wellens.ts', settings);
      seconds.push((joined.ready.loadMs ?? NaN) / 1000);
      rates.push(await rate);
      await joined.stop();
    }
    return {
      id: 'scale',
      work: `a new instance has ${listings.toLocaleString('en')} listings in memory, beside 16 clients of another instance (${Math.round(median(rates))} messages a second)`,
      figure: `${median(seconds).toFixed(2)} s`,
      goal: '<= 3 s',
      met: median(seconds) <= 3,
    };
  } finally {
    await first.stop();
  }
}

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#server/lib/clock.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { fillDatabase } from '../../tools/synthetic-data/fill-database.ts';

export interface BenchDatabase {
  url: string;
  /** Ids of some of its listings. */
  ids: readonly number[];
  remove(): Promise<void>;
}

/** A SQLite file with synthetic listings. */
export async function makeBenchDatabase(count: number): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-bench-'));
  const url = `sqlite:${join(folder, 'listings.sqlite')}`;
  const database = await openDatabase(url, { durability: 'OFF' });
  await migrate(database);
  await fillDatabase(database, systemClock, count);
  const ids: unknown[] = await database
    .read('properties')
    .orderBy('created_at', 'desc')
    .limit(1000)
    .pluck('id');
  await database.close();
  return { url, ids: ids as number[], remove: () => rm(folder, { recursive: true, force: true }) };
}

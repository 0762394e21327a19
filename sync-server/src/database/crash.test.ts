import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleScript } from '#server/test-support/bundle.ts';
import { KillableWriter, killWhileWriting, pause } from '#server/test-support/kill-run.ts';
import { openDatabase } from './engines/open-database.ts';
import { migrate, migrationNames } from './migrate.ts';

const kills = 50;

let folder: string;
let script: string;
let random: () => number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-crash-'));
  script = await bundleScript('crash-child');
  random = seeded(20_260_301);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A small repeatable generator (mulberry32), so that a failure can be run again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(
  'fault 13: a server killed 50 times while it writes loses nothing it had answered',
  { timeout: 180_000 },
  async () => {
    const url = `sqlite:${join(folder, 'killed.sqlite')}`;
    const report = await killWhileWriting({ script, url, times: kills, random });
    expect(report).toMatchObject({ integrity: 'ok', lost: [], torn: 0 });
    expect(report.answered).toBeGreaterThan(kills);
  },
);

test(
  'fault 14: a server killed while it migrates starts again without help',
  { timeout: 60_000 },
  async () => {
    const url = `sqlite:${join(folder, 'half-migrated.sqlite')}`;
    for (let round = 0; round < 5; round += 1) {
      const writer = new KillableWriter(script, url, 'migrate-only');
      await writer.until(1);
      writer.begin();
      await pause(random() * 60);
      await writer.kill();
    }
    const database = await openDatabase(url);
    await migrate(database);
    expect(await database.read('knex_migrations').pluck<string[]>('name')).toEqual(migrationNames);
    expect(await database.read('meta').where('key', 'epoch').pluck<string[]>('value')).toHaveLength(1);
    await database.close();
  },
);

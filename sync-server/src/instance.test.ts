import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordChange } from '#server/database/change-repository.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { openEpoch } from '#server/database/epoch.ts';
import { migrate } from '#server/database/migrate.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { startTestServer } from '#server/test-support/test-server.ts';
import { jobKinds } from '#server/wiring/job-kinds.ts';
import { readEnv } from './env.ts';
import { openInstance, type Instance } from './instance.ts';
import { silentLogger } from './logger.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wellens-instance-'));
  path = join(folder, 'retreats.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (): Promise<Instance> =>
  openInstance({
    env: readEnv({
      DATABASE_URL: `sqlite:${path}`,
      ERASURES_URL: `file:${join(folder, 'erasures')}`,
      STORAGE_URL: `file:${join(folder, 'pictures')}`,
      DEMO_DATA: 'off',
      MAIL_URL: 'off',
      PORT: '0',
    }),
    logger: silentLogger,
    databasePath: path,
    placesPath: '/nowhere',
  });

const addCategory = (database: Database, id: number): Promise<void> =>
  database.write(async (trx) => {
    await trx('categories').insert({ id, name: `Category ${id}`, icon: 'spa' });
    await recordChange(trx, { table: 'categories', id, audience: { kind: 'public' } });
  });

/** Resolves when the job that updates the mark has run, after which it waits for a minute. */
const waitForMarkJob = (database: Database): Promise<void> =>
  expect
    .poll(() =>
      database.read('jobs').where('kind', 'epoch.mark').first<{ run_at: string }>('run_at', 'attempts'),
    )
    .toEqual({
      attempts: 0,
      run_at: expect.toSatisfy((at: string) => at > new Date().toISOString()) as string,
    });

test('a plain copy of the run that has just ended, put back by hand, is noticed', async () => {
  const copy = join(folder, 'by-hand.sqlite');
  const first = await open();
  await waitForMarkJob(first.deps.database);
  await addCategory(first.deps.database, 1);
  const other = await openDatabase(`sqlite:${path}`);
  // Brings what is in the log beside the file into the file.
  await other.read.raw('PRAGMA wal_checkpoint(TRUNCATE)');
  await other.close();
  copyFileSync(path, copy);
  await addCategory(first.deps.database, 2);
  await first.close();
  copyFileSync(copy, path);
  const second = await open();
  try {
    expect(await second.deps.database.read('categories').pluck<number[]>('id')).toEqual([1]);
    expect(second.deps.epoch).not.toBe(first.deps.epoch);
  } finally {
    await second.close();
  }
});

test('all workers are asked to stop at once, so that their waits do not add up', async () => {
  const instance = await open();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const stop = Object.getOwnPropertyDescriptor(JobWorker.prototype, 'stop')!.value as () => Promise<void>;
  const stopping = vi.spyOn(JobWorker.prototype, 'stop').mockImplementation(async function (this: JobWorker) {
    await held;
    await stop.call(this);
  });
  const closing = instance.close();
  await expect.poll(() => stopping.mock.calls.length).toBe(3);
  letGo();
  await closing;
  stopping.mockRestore();
});

test('the high-water mark beside a SQLite file is updated every minute', async () => {
  const empty = await openDatabase(`sqlite:${path}`);
  await migrate(empty);
  await openEpoch(empty, path);
  await empty.close();
  const server = await startTestServer({ databaseUrl: `sqlite:${path}` });
  const markedSeq = () =>
    (JSON.parse(readFileSync(`${path}.high-water-mark`, 'utf8')) as { seq: number }).seq;
  try {
    const kinds = jobKinds(server.deps, path).filter(({ name }) => name === 'epoch.mark');
    const worker = new JobWorker({ ...server.deps, kinds });
    await worker.planRecurring();
    const before = markedSeq();
    for (const id of [1, 2]) {
      await addCategory(server.database, id);
      await worker.runDue();
      expect(markedSeq()).toBe(before + id);
      server.clock.advance(60_000);
    }
  } finally {
    await server.close();
  }
});

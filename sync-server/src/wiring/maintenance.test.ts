import { expect, test, vi } from 'vitest';
import { insertInChunks } from '#server/database/chunks.ts';
import { instantBefore } from '#server/lib/time.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { startTestServer } from '#server/test-support/test-server.ts';
import { runMaintenance } from './maintenance.ts';

/** More than two pages. */
const count = 1_100;

describeOnBothEngines('maintenance', (engine) => {
  test('old receipts and finished jobs go in small transactions, so that other writes have their turn', async () => {
    const server = await startTestServer({ engine });
    const { userId } = await server.as('guest');
    const ago = (days: number) => instantBefore(server.clock.now(), { days });
    const receiptsOf = (days: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ user_id: userId, key: `${days}-${index}`, fingerprint: 'f', status: 200, body: '{}', seq: 0 },
        ...{ created_at: ago(days), pruned: days > 180 },
      }));
    const jobsOf = (state: 'done' | 'dead', days: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ kind: 'mail.send', unique_key: `${state}-${days}-${index}`, payload: '{}', state, attempts: 1 },
        ...{ run_at: ago(days), created_at: ago(days), finished_at: ago(days) },
      }));
    await server.database.write(async (trx) => {
      const receipts = [...receiptsOf(1), ...receiptsOf(100), ...receiptsOf(200)];
      await insertInChunks(trx, 'receipts', receipts);
      await insertInChunks(trx, 'jobs', [...jobsOf('done', 40), ...jobsOf('dead', 40)]);
    });
    const write = vi.spyOn(server.database, 'write');
    await runMaintenance(server.deps);
    // Three for each of: deleted receipts, emptied ones, and jobs.
    expect(write.mock.calls.length).toBeGreaterThanOrEqual(9);
    const { read } = server.database;
    expect(await read('receipts').whereNotNull('body').pluck('created_at')).toEqual(
      Array.from({ length: count }, () => ago(1)),
    );
    expect(await read('receipts').where('pruned', true).pluck('created_at')).toEqual(
      Array.from({ length: count }, () => ago(100)),
    );
    expect(await read('jobs').distinct('state').pluck('state')).toEqual(['dead']);
    await server.close();
  });

  test('goes on with the other tables if one of them takes too long, and fails at the end', async () => {
    const server = await startTestServer({ engine });
    const { userId } = await server.as('guest');
    const ago = (days: number) => instantBefore(server.clock.now(), { days });
    const receipt = { user_id: userId, fingerprint: 'f', status: 200, body: '{}', seq: 0, pruned: false };
    const change = { table_name: 'categories', row_id: 1, removed: false, audience: 0 };
    await server.database.write(async (trx) => {
      await trx('receipts').insert({ ...receipt, key: 'old', created_at: ago(100) });
      await trx('changes').insert([1_001, 1_002].map((seq) => ({ ...change, seq })));
    });
    const slow = new Error('canceling statement due to statement timeout');
    vi.spyOn(server.database, 'write').mockRejectedValueOnce(slow);
    await expect(runMaintenance(server.deps)).rejects.toMatchObject({ errors: [slow] });
    const { read } = server.database;
    expect(await read('receipts').pluck('body')).toEqual([null]);
    expect(await read('changes').where('row_id', 1).pluck('seq')).toEqual([1_002]);
    await server.close();
  });
});

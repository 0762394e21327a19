import { afterAll, beforeEach, expect, test } from 'vitest';
import { AppError, ReplayedRefusal } from '#server/lib/errors.ts';
import { recordChange } from './change-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { runMaintenance } from '#server/wiring/maintenance.ts';
import type { Trx } from './database.ts';
import { once, type ServiceResult, type WriteCall } from './once.ts';

const dayMs = 86_400_000;

describeOnBothEngines('a call sent twice', (engine) => {
  let opened: TestDatabase | null = null;
  const clock = createTestClock();
  let effects = 0;

  beforeEach(async () => {
    opened ??= await openTestDatabase(engine);
    effects = 0;
    await opened.database.write(async (trx) => {
      await trx('receipts').delete();
      await trx('users').delete();
      for (const [index, name] of ['maya', 'noor'].entries()) {
        const email = `${name}@x.y`;
        const user = { username: name, username_key: name, email, email_key: email, name };
        await trx('users').insert({ id: index + 1, ...user, password_hash: '-', created_at: 'now' });
      }
    });
  });
  afterAll(() => opened?.remove());

  const call = (key: string | null, fingerprint = 'same'): WriteCall => {
    if (opened === null) throw new Error('not open');
    const caller = { userId: 1, isStaff: false, sessionId: 's' };
    const { database } = opened;
    const rest = { entityId: null, ifMatch: null, recheck: null };
    return { database, clock, caller, idempotencyKey: key, fingerprint, ...rest };
  };
  const effect = async (trx: Trx): Promise<ServiceResult<{ effect: number }>> => {
    effects += 1;
    const audience = { kind: 'users', userIds: [1] } as const;
    await recordChange(trx, { table: 'favorites', id: effects, audience });
    return { status: 201, body: { effect: effects } };
  };
  const refuse = (error: Error) => () => {
    effects += 1;
    return Promise.reject(error);
  };

  test('has one effect and gets the first answer again, with its place in the feed', async () => {
    const first = await once(call('key'), effect);
    const second = await once(call('key'), effect);
    expect(first).toMatchObject({ status: 201, body: { effect: 1 }, replayed: false });
    expect(second).toEqual({ ...first, replayed: true });
    expect(effects).toBe(1);
  });

  test('fault 3: fifty times at once has one effect and one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => once(call('key'), effect)));
    expect(effects).toBe(1);
    expect(new Set(answers.map(({ seq, body }) => JSON.stringify([seq, body]))).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  });

  test('fault 4: with another payload is refused, and without a key runs each time', async () => {
    await once(call('key', 'one'), effect);
    await expect(once(call('key', 'two'), effect)).rejects.toMatchObject({ code: 'key_reused' });
    await once(call(null), effect);
    await once(call(null), effect);
    expect(effects).toBe(3);
  });

  test('under the key that somebody else uses at the same moment has an effect and an answer of its own', async () => {
    const maya = call('key', "maya's call");
    const noor = { ...call('key', "noor's call"), caller: { ...maya.caller, userId: 2 } };
    const answers = await Promise.all([once(maya, effect), once(noor, effect)]);
    expect(answers).toMatchObject([
      { body: { effect: 1 }, replayed: false },
      { body: { effect: 2 }, replayed: false },
    ]);
    expect(await Promise.all([once(maya, effect), once(noor, effect)])).toMatchObject([
      { body: { effect: 1 }, replayed: true },
      { body: { effect: 2 }, replayed: true },
    ]);
    expect(effects).toBe(2);
  });

  test('a refusal is final: a late copy cannot succeed behind the back of who was told no', async () => {
    const refusal = new AppError('dates_unavailable', 'Taken.', { current: { next: '2030-05-01' } });
    await expect(once(call('key'), refuse(refusal))).rejects.toBe(refusal);
    const replay = await once(call('key'), effect).catch((error: unknown) => error);
    expect(replay).toBeInstanceOf(ReplayedRefusal);
    expect(JSON.parse((replay as ReplayedRefusal).body)).toMatchObject({
      status: 409,
      code: 'dates_unavailable',
      detail: 'Taken.',
      current: { next: '2030-05-01' },
    });
    expect(effects).toBe(1);
  });

  test('a late copy of a refused call does not make those beside it run twice', async () => {
    await expect(once(call('key'), refuse(new AppError('dates_unavailable')))).rejects.toThrow();
    const outcomes = await Promise.allSettled([once(call('other'), effect), once(call('key'), effect)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(effects).toBe(2);
  });

  test.each([
    ['a failure of the server', new Error('disk on fire')],
    ['a stale version', new AppError('stale_version')],
    ['too many requests', new AppError('too_many_requests')],
  ])('fault 7: %s is not kept: the same key may try again', async (_, error) => {
    await expect(once(call('key'), refuse(error))).rejects.toBeInstanceOf(Error);
    expect(await once(call('key'), effect)).toMatchObject({ status: 201, replayed: false });
  });

  test('what a refused effect wrote is gone, its receipt stays', async () => {
    const { database } = call(null);
    await expect(
      once(call('key'), async (trx) => {
        await trx('categories').insert({ id: 9, name: 'Gone', icon: 'spa' });
        throw new AppError('conflict');
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await database.read('categories').pluck<number[]>('id')).toEqual([]);
    expect(await database.read('receipts').pluck<number[]>('status')).toEqual([409]);
  });

  test('after 90 days says that the answer is no longer kept, and does nothing', async () => {
    await once(call('key'), effect);
    clock.advance(91 * dayMs);
    await runMaintenance(call(null));
    await expect(once(call('key'), effect)).rejects.toMatchObject({ code: 'receipt_pruned', status: 410 });
    expect(effects).toBe(1);
  });
});

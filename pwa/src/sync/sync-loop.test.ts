import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { headers as names } from '#contracts/sync-wire.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { saveFavorite } from './commands/favorite-commands.ts';
import { createDevice, type Device } from './device/device.ts';
import type { Environment } from './transport/environment.ts';
import { createPollingDemand, type PollingDemand } from './change-feed/polling-demand.ts';
import { SyncLoop } from './sync-loop.ts';

let privateDb: PrivateDb;
let publicDb: PublicDb;
let demand: PollingDemand;
let loop: SyncLoop;
let errors: unknown[];
let hasNetwork: boolean;
let isRefusing: boolean;
let device: Device;
/** Timers that are set, by their delay in milliseconds, which identifies them: the loop has at most one. */
let timers: Map<number, () => void>;
/** Selects the calls that never get an answer. */
let isHanging: (call: string) => boolean;
/** Method, path and body of the calls so far. */
let calls: string[];

const environment: Environment = {
  fetch: (url, { method, body: sent }) => {
    const call = `${method} ${url} ${sent as string | undefined}`;
    calls.push(call);
    if (isHanging(call)) return new Promise(() => undefined);
    if (!hasNetwork) return Promise.reject(new TypeError('no network'));
    if (isRefusing) {
      const problem = {
        type: 'about:blank',
        title: 'Busy',
        status: 429,
        code: 'too_many_requests',
        detail: 'Later.',
      };
      const headers = { 'Content-Type': 'application/problem+json', [names.app]: '1', [names.epoch]: 'e' };
      return Promise.resolve(new Response(JSON.stringify(problem), { status: 429, headers }));
    }
    const body = { changes: [], cursor: 'c', more: false, seq: 1, from: 1, to: 9 };
    const headers = { 'Content-Type': 'application/json', [names.app]: '1', [names.epoch]: 'e' };
    return Promise.resolve(new Response(JSON.stringify(body), { headers }));
  },
  now: () => 0,
  random: () => 0.5,
  randomUuid: () => crypto.randomUUID(),
  setTimer: (work, delayMs) => {
    const isRequestTimeout = delayMs === 15_000;
    if (!isRequestTimeout) timers.set(delayMs, work);
    return () => timers.delete(delayMs);
  },
  holdLock: async (_, work) => {
    await work();
    return true;
  },
  caches: null,
  mayBeOnline: () => hasNetwork,
};

const delays = async () => {
  // Wait until the loop has read the outbox and set its timer.
  await privateDb.outbox.count();
  await privateDb.outbox.count();
  return [...timers.keys()];
};

beforeEach(async () => {
  timers = new Map();
  isHanging = () => false;
  calls = [];
  hasNetwork = true;
  isRefusing = false;
  privateDb = new PrivateDb(1, `loop-${Math.random()}`);
  publicDb = new PublicDb(`loop-public-${Math.random()}`);
  demand = createPollingDemand();
  device = createDevice(environment, { privateDb: () => privateDb, publicDb: () => publicDb });
  errors = [];
  loop = new SyncLoop(device, (error) => errors.push(error), demand);
  await loop.request('start');
});
afterEach(() => {
  loop.stop();
  expect(errors).toEqual([]);
  // From here on, a run that still waits for an answer fails; its errors are not part of the test.
  privateDb.close();
  publicDb.close();
});

test('a sign-in that closes the database under a run starts the next run, for the new account', async () => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isAsked = false;
  const slow: Environment = {
    ...environment,
    fetch: async (...parts) => {
      isAsked = true;
      await isAnswered;
      return environment.fetch(...parts);
    },
  };
  const errors: unknown[] = [];
  const signingIn = new SyncLoop(
    createDevice(slow, { privateDb: () => privateDb, publicDb: () => publicDb }),
    (error) => errors.push(error),
  );
  privateDb = new PrivateDb(null, `loop-visitor-${Math.random()}`);
  const run = signingIn.request('start');
  await vi.waitFor(() => expect(isAsked).toBe(true));
  const visitorDb = privateDb;
  privateDb = new PrivateDb(2, `loop-account-${Math.random()}`);
  visitorDb.close();
  void signingIn.request('sign-in');
  answer();
  await run;
  signingIn.stop();
  expect(errors).toEqual([expect.objectContaining({ name: 'DatabaseClosedError' })]);
  expect((await privateDb.meta.toCollection().primaryKeys()).sort()).toEqual(
    expect.arrayContaining(['cursor', 'leases']),
  );
});

test('a run that fails unexpectedly is followed by the next poll', async () => {
  const errors: unknown[] = [];
  let isBroken = true;
  const broken = new SyncLoop(
    createDevice(environment, {
      privateDb: () => privateDb,
      publicDb: () => {
        if (isBroken) throw new RangeError('unexpected');
        return publicDb;
      },
    }),
    (error) => errors.push(error),
  );
  timers.clear();
  await broken.request('start');
  expect(errors).toEqual([new RangeError('unexpected')]);
  expect(await delays()).toEqual([30_000]);
  isBroken = false;
  timers.get(30_000)!();
  await vi.waitFor(() => expect(broken.snapshot().isRunning).toBe(false));
  expect(errors).toHaveLength(1);
  broken.stop();
});

test('without a live channel it polls every 30 s, every 5 s for the inbox, every 3 s for a conversation', async () => {
  expect(await delays()).toEqual([30_000]);
  const closeInbox = demand.hold(5_000);
  expect(await delays()).toEqual([5_000]);
  const closeConversation = demand.hold(3_000);
  expect(await delays()).toEqual([3_000]);
  closeConversation();
  expect(await delays()).toEqual([5_000]);
  closeInbox();
  expect(await delays()).toEqual([30_000]);
});

test('a live channel makes polling rare, and losing it restores the polling interval at once', async () => {
  demand.hold(3_000);
  loop.setLive(true);
  expect(await delays()).toEqual([5 * 60_000]);
  loop.setLive(false);
  expect(await delays()).toEqual([3_000]);
});

test('a hidden page does not poll', async () => {
  demand.hold(3_000);
  loop.setSeen(false);
  expect(await delays()).toEqual([]);
  loop.setSeen(true);
  expect(await delays()).toEqual([3_000]);
});

test('without an answer, growing back-off delays replace polling', async () => {
  demand.hold(3_000);
  hasNetwork = false;
  await loop.request('timer');
  expect(await delays()).toEqual([500]);
  await loop.request('timer');
  await loop.request('timer');
  await loop.request('timer');
  await loop.request('timer');
  await loop.request('timer');
  expect(await delays()).toEqual([16_000]);
});

test('after an answer, the back-off starts with the shortest delay again', async () => {
  hasNetwork = false;
  for (let failures = 1; failures <= 5; failures += 1) await loop.request('timer');
  expect(await delays()).toEqual([8_000]);
  hasNetwork = true;
  await loop.request('timer');
  expect(await delays()).toEqual([30_000]);
  hasNetwork = false;
  await loop.request('timer');
  expect(await delays()).toEqual([500]);
});

test('the refusal of a pull is shown until a pull succeeds', async () => {
  expect(device.connection.snapshot()).toMatchObject({ isOnline: true, refusal: null });
  isRefusing = true;
  await loop.request('retry');
  expect(device.connection.snapshot()).toMatchObject({ isOnline: true, refusal: 'Later.' });
  isRefusing = false;
  await loop.request('retry');
  expect(device.connection.snapshot().refusal).toBeNull();
});

describe('fault 33: a call that never gets an answer', () => {
  const saved = (propertyId: number) =>
    calls.filter(
      (call) => call.startsWith('POST /api/favorites') && call.includes(`"propertyId":${propertyId}`),
    );

  test('a hanging pull does not delay an entry that is queued meanwhile', async () => {
    isHanging = (call) => call.startsWith('GET /api/sync/changes');
    void loop.request('hint');
    await expect.poll(() => calls.at(-1)).toMatch(/^GET \/api\/sync\/changes/);
    await saveFavorite(device, 7);
    await expect.poll(() => saved(7)).toHaveLength(1);
  });

  test('a hanging write does not delay another ordering key, even if another tab queued it', async () => {
    isHanging = (call) => call.includes('"propertyId":7');
    await saveFavorite(device, 7);
    await expect.poll(() => saved(7)).toHaveLength(1);
    // Like another tab, which does not notify this loop.
    await saveFavorite({ ...device, emitQueued: () => undefined }, 8);
    const outboxPollMs = 300;
    await expect.poll(() => timers.has(outboxPollMs)).toBe(true);
    timers.get(outboxPollMs)?.();
    await expect.poll(() => saved(8)).toHaveLength(1);
    expect(saved(7)).toHaveLength(1);
  });
});

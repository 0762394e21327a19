import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { saveFavorite } from './commands/favorite-commands.ts';
import { createDevice, type Device } from './device/device.ts';
import type { Environment } from './transport/environment.ts';
import { createPollingDemand, type PollingDemand } from './change-feed/polling-demand.ts';
import { TestClock } from '#pwa/test-support/test-clock.ts';
import { SyncLoop } from './sync-loop.ts';

let privateDb: PrivateDb;
let publicDb: PublicDb;
let demand: PollingDemand;
let loop: SyncLoop;
let errors: unknown[];
let hasNetwork: boolean;
let isRefusing: boolean;
let device: Device;
let clock: TestClock;
/** Calls that never get an answer. */
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
  now: () => clock.now,
  random: () => 0.5,
  randomUuid: () => crypto.randomUUID(),
  setTimer: (work, delayMs) => clock.setTimer(work, delayMs),
  holdLock: async (_, work) => {
    await work();
    return true;
  },
  caches: null,
  mayBeOnline: () => hasNetwork,
};

const countPulls = (): number => calls.filter((call) => call.startsWith('GET /api/sync/changes')).length;

/** Waits for everything that needs the database or an answer, but not for timers. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Advances the time until changes are requested. @returns elapsed milliseconds; null if they never are */
async function timeToNextPull(): Promise<number | null> {
  const [pulls, begun] = [countPulls(), clock.now];
  await settle();
  while (countPulls() === pulls) {
    if (!clock.fireNext()) return null;
    await settle();
  }
  return clock.now - begun;
}

beforeEach(async () => {
  clock = new TestClock();
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
  // End the run that still waits for an answer; it is not part of the test.
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
  await expect.poll(() => isAsked).toBe(true);
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
        if (isBroken) throw new RangeError('nobody foresaw');
        return publicDb;
      },
    }),
    (error) => errors.push(error),
  );
  loop.stop();
  await broken.request('start');
  expect(errors).toEqual([new RangeError('nobody foresaw')]);
  isBroken = false;
  expect(await timeToNextPull()).toBe(30_000);
  expect(errors).toHaveLength(1);
  broken.stop();
});

test('without a live channel it polls every 30 s, with the inbox open every 5 s, with a conversation every 3 s', async () => {
  expect(await timeToNextPull()).toBe(30_000);
  const closeInbox = demand.hold(5_000);
  expect(await timeToNextPull()).toBe(5_000);
  const closeThread = demand.hold(3_000);
  expect(await timeToNextPull()).toBe(3_000);
  closeThread();
  expect(await timeToNextPull()).toBe(5_000);
  closeInbox();
  expect(await timeToNextPull()).toBe(30_000);
});

test('a live channel makes polling rare, and losing it restores the interval at once', async () => {
  demand.hold(3_000);
  loop.setLive(true);
  expect(await timeToNextPull()).toBe(5 * 60_000);
  loop.setLive(false);
  expect(await timeToNextPull()).toBe(3_000);
});

test('a hint is followed by a pull, at whatever moment of a run it arrives', async () => {
  loop.setLive(true);
  for (let turns = 0; turns < 60; turns += 1) {
    const running = loop.request('hint');
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    calls = [];
    await Promise.all([running, loop.request('hint')]);
    expect([turns, countPulls()]).toEqual([turns, expect.toSatisfy((count: number) => count > 0)]);
  }
});

test('a hidden page does not poll', async () => {
  demand.hold(3_000);
  loop.setSeen(false);
  expect(await timeToNextPull()).toBeNull();
  loop.setSeen(true);
  expect(await timeToNextPull()).toBe(3_000);
});

test('without an answer, growing back-off delays replace polling', async () => {
  demand.hold(3_000);
  hasNetwork = false;
  await loop.request('timer');
  for (const waitMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000]) expect(await timeToNextPull()).toBe(waitMs);
});

test('after a call of a screen has failed, it looks soon whether the server is there', async () => {
  loop.setLive(true);
  device.connection.report({ reached: false });
  expect(await timeToNextPull()).toBe(500);
  expect(device.connection.snapshot().isOnline).toBe(true);
  expect(await timeToNextPull()).toBe(5 * 60_000);
});

test('a call of a screen that fails during a run is noticed at its end', async () => {
  const pulls = countPulls();
  const stop = loop.subscribe(() => {
    if (countPulls() > pulls) device.connection.report({ reached: false });
  });
  await loop.request('timer');
  stop();
  expect(await timeToNextPull()).toBe(500);
});

test('after an answer the back-off starts again with the shortest delay', async () => {
  hasNetwork = false;
  for (let failures = 1; failures <= 5; failures += 1) await loop.request('timer');
  expect(await timeToNextPull()).toBe(8_000);
  hasNetwork = true;
  await loop.request('timer');
  expect(await timeToNextPull()).toBe(30_000);
  hasNetwork = false;
  await loop.request('timer');
  expect(await timeToNextPull()).toBe(500);
});

test('a refused pull is reported to the screens until one succeeds', async () => {
  expect(device.connection.snapshot()).toMatchObject({ isOnline: true, refusal: null });
  isRefusing = true;
  await loop.request('retry');
  expect(device.connection.snapshot()).toMatchObject({ isOnline: true, refusal: 'Later.' });
  isRefusing = false;
  await loop.request('retry');
  expect(device.connection.snapshot().refusal).toBeNull();
});

describe('fault 33: a request that is never answered', () => {
  const saved = (propertyId: number) =>
    calls.filter(
      (call) => call.startsWith('POST /api/favorites') && call.includes(`"propertyId":${propertyId}`),
    );

  test('a pull does not block entries queued meanwhile', async () => {
    isHanging = (call) => call.startsWith('GET /api/sync/changes');
    void loop.request('hint');
    await expect.poll(() => calls.at(-1)).toMatch(/^GET \/api\/sync\/changes/);
    await saveFavorite(device, 7);
    await expect.poll(() => saved(7)).toHaveLength(1);
    // The push ends before the database is closed.
    await settle();
  });

  test('a push blocks no other ordering key, whichever tab queued it', async () => {
    isHanging = (call) => call.includes('"propertyId":7');
    await saveFavorite(device, 7);
    await expect.poll(() => saved(7)).toHaveLength(1);
    await saveFavorite({ ...device, emitQueued: () => undefined }, 8); // As another tab would, without notifying this loop.
    await settle();
    while (saved(8).length === 0 && clock.fireNext()) await settle();
    expect(saved(8)).toHaveLength(1);
    expect(saved(7)).toHaveLength(1);
  });

  test('an entry of a tab that was closed before it sent it is sent within seconds', async () => {
    await loop.request('start');
    loop.setLive(true);
    await saveFavorite({ ...device, emitQueued: () => undefined }, 7);
    loop.expectWork();
    const begun = clock.now;
    await settle();
    while (saved(7).length === 0 && clock.fireNext()) await settle();
    expect(saved(7)).toHaveLength(1);
    expect(clock.now - begun).toBe(5000);
  });
});

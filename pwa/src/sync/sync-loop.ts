import { pollingMs } from '#contracts/limits.ts';
import { createStore, type ReadableStore } from '#pwa/lib/create-store.ts';
import { backOffMs, isDue } from './outbox/back-off.ts';
import { drain, type DrainEnd } from './outbox/drain.ts';
import { endGuessedWaits } from './outbox/network-backoff.ts';
import { isRebuilding } from './known-epoch.ts';
import { refillLeases } from './outbox/id-leases.ts';
import { pull, type PullResult } from './change-feed/pull.ts';
import { ApiError, ConnectionError } from './transport/api-error.ts';
import { createFreshness, type Freshness } from './change-feed/polling-demand.ts';
import type { Device } from './device.ts';

/** Why the loop runs. Everything but a timer says that the world changed, so waits that were only a guess end. */
export type Trigger = 'start' | 'commit' | 'online' | 'visible' | 'hint' | 'sign-in' | 'retry' | 'timer';

export interface LoopState {
  isRunning: boolean;
  /** Something is on its way to the server, which a reload would interrupt. */
  isSending: boolean;
  /** Nobody is signed in any more, or the server wants a newer app: what waits is kept. */
  paused: 'sign-in' | 'update' | null;
}

export interface SyncLoop extends ReadableStore<LoopState> {
  /** Runs now, or once more after the present run. Resolves when nothing is left to do for the moment. */
  request(trigger: Trigger): Promise<void>;
  stop(): void;
  /** Whether a live channel tells of changes, so that polling can be rare. */
  setLive(isLive: boolean): void;
  /** Whether anybody looks. A page that nobody sees asks for nothing; what waits in it is still sent. */
  setSeen(isSeen: boolean): void;
}

/** Polling while a live channel tells of changes: only to notice that it went silent. */
const livePollMs = 5 * 60_000;

/** Wait for another tab or the worker that is sending: it may end before all is sent, and says so to nobody. */
const elsewhereMs = 5000;

/**
 * The heartbeat of a device:
 *
 *   idle ──trigger──▶ push what waits ─▶ pull what changed ─▶ refill ids ─▶ idle until the next due time
 *     ▲                    │ 401: paused until somebody signs in · 426: paused until the app is updated
 *     └── trigger during a run, or a restored server: once more ◀────────────────────────────────────┘
 *
 * What is enqueued while an answer is awaited does not stand behind it: a push goes beside the pull.
 * @param onError receives unexpected errors, such as a database that is gone; the next trigger or poll tries again
 * @param freshness how often the server is asked without a live channel
 */
export function createSyncLoop(
  device: Device,
  onError: (error: unknown) => void,
  freshness: Freshness = createFreshness(),
): SyncLoop {
  const state = createStore<LoopState>({ isRunning: false, isSending: false, paused: null });
  let running: Promise<void> | null = null;
  let pushing: Promise<DrainEnd> | null = null;
  let isWanted = false;
  let isPushWanted = false;
  let isStopped = false;
  let isLive = false;
  let isSeen = true;
  let failures = 0;
  let isElsewhere = false;
  let isPatient = true;
  let callOff: (() => void) | null = null;

  const change = (next: Partial<LoopState>): void => state.set({ ...state.snapshot(), ...next });

  const sendOnce = async (): Promise<DrainEnd> => {
    if (!isPatient) await endGuessedWaits(device.privateDb());
    isPatient = true;
    const waiting = await device.privateDb().countWaiting();
    if (waiting > 0) change({ isSending: true });
    try {
      return await drain(device);
    } finally {
      if (waiting > 0) change({ isSending: false });
    }
  };

  const isPushWantedAgain = (): boolean => isPushWanted && !isStopped;

  const sendAll = async (): Promise<DrainEnd> => {
    try {
      for (;;) {
        isPushWanted = false;
        const end = await sendOnce();
        if (end !== 'done' || !isPushWantedAgain()) return end;
      }
    } finally {
      pushing = null;
    }
  };

  /** Sends what waits; one that is under way looks once more at its end. */
  const push = (): Promise<DrainEnd> => {
    isPushWanted = true;
    pushing ??= sendAll();
    return pushing;
  };

  const runOnce = async (): Promise<void> => {
    const wasRebuilding = await isRebuilding(device.privateDb());
    const pushed = await push();
    const left = await device.privateDb().countWaiting();
    const pulled = await pull(device);
    const leftNow = await device.privateDb().countWaiting();
    isElsewhere = pushed === 'elsewhere' && leftNow > 0;
    // What the restored server has lost goes first, and then what was refused for it.
    if (pulled === 'fresh' && (pushed === 'rebuild' || leftNow > left)) isWanted = true;
    // Edits waited for a mirror to be held against.
    if (pulled === 'fresh' && wasRebuilding && leftNow > 0) isWanted = true;
    const leased = await attempt(() => refillLeases(device));
    // What was waiting for ids or for a rebuilt mirror can go now.
    change({ paused: pausedBy(pushed, pulled) });
    const isOffline = pushed === 'offline' || pulled === 'offline' || leased === 'offline';
    failures = isOffline ? failures + 1 : 0;
  };

  const isWantedAgain = (): boolean => isWanted && !isStopped;

  const run = async (): Promise<void> => {
    change({ isRunning: true });
    try {
      do {
        isWanted = false;
        // A run can fail because somebody signs in, which closes the database under it: that trigger is not lost with it.
        await runOnce().catch(onError);
      } while (isWantedAgain());
      await schedule();
    } catch (error) {
      onError(error);
    } finally {
      running = null;
      change({ isRunning: false, isSending: false });
    }
  };

  const schedule = async (): Promise<void> => {
    if (isStopped) return;
    const now = device.environment.now();
    const retry = failures > 0 ? backOffMs(failures, () => device.environment.random()) : Infinity;
    const due = await nextDue(device, now);
    const look = isElsewhere ? elsewhereMs : Infinity;
    const delayMs = Math.min(
      pollMs(),
      retry,
      failures > 0 ? Infinity : Math.min(look, due === null ? Infinity : due - now),
    );
    callOff?.();
    callOff = null;
    if (delayMs === Infinity) return;
    callOff = device.environment.setTimer(() => void request('timer'), Math.max(0, delayMs));
  };

  /** Without an answer from the server the growing waits after a failure take the place of polling. */
  const pollMs = (): number => {
    if (!isSeen) return Infinity;
    if (failures > 0) return device.environment.mayBeOnline() ? pollingMs.provider : Infinity;
    return isLive ? livePollMs : freshness.everyMs();
  };

  /** The waiting time has another length from now on. A run that is under way plans anew at its end. */
  const replan = (): void => {
    if (running === null) schedule().catch(onError);
  };

  const request = async (trigger: Trigger): Promise<void> => {
    if (isStopped) return;
    callOff?.();
    isWanted = true;
    if (trigger !== 'timer' && trigger !== 'commit') {
      failures = 0;
      isPatient = false;
    }
    // Hints tell of what there is to read, and a timer of nothing: neither has anything to send.
    const isUrgent = running !== null && trigger !== 'timer' && trigger !== 'hint';
    // A run under way may wait for an answer for as long as a call has patience.
    if (isUrgent) push().catch(onError);
    running ??= run();
    await running;
  };

  device.onEnqueued = () => void request('commit');
  const unsubscribe = freshness.subscribe((isAskedNow) => {
    if (isAskedNow) void request('retry');
    else replan();
  });
  return {
    request,
    stop: () => {
      isStopped = true;
      unsubscribe();
      callOff?.();
    },
    setLive: (live) => {
      if (isLive === live) return;
      isLive = live;
      replan();
    },
    setSeen: (seen) => {
      if (isSeen === seen) return;
      isSeen = seen;
      replan();
    },
    snapshot: state.snapshot,
    subscribe: state.subscribe,
  };
}

function pausedBy(pushed: DrainEnd, pulled: PullResult): LoopState['paused'] {
  if (pushed === 'update' || (pulled instanceof ApiError && pulled.status === 426)) return 'update';
  if (pushed === 'sign-in' || (pulled instanceof ApiError && pulled.status === 401)) return 'sign-in';
  return null;
}

async function attempt(work: () => Promise<void>): Promise<'done' | 'offline'> {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (error instanceof ConnectionError) return 'offline';
    if (error instanceof ApiError) return 'done'; // the pull has told the same
    throw error;
  }
}

/** When the next waiting entry may be sent again. */
async function nextDue(device: Device, now: number): Promise<number | null> {
  const queued = await device.privateDb().outbox.where('state').equals('queued').toArray();
  const times = queued.map(({ nextAttemptAt }) => nextAttemptAt).filter((at) => !isDue(at, now));
  return times.length === 0 ? null : Math.min(...times);
}

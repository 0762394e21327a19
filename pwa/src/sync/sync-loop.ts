import { pollingMs } from '#contracts/limits.ts';
import { reportStorageHealth, storageHealth } from '#pwa/data/storage-health.ts';
import { makeRoomFor, StorageFullError } from '#pwa/data/storage/storage-shedding.ts';
import { createStore, type ReadableStore } from '#pwa/lib/create-store.ts';
import { backOffMs, isDue } from './outbox/back-off.ts';
import { drain, type DrainEnd } from './push/drain.ts';
import { resetNetworkBackoff } from './outbox/network-backoff.ts';
import { isRebuilding } from './device/known-epoch.ts';
import { refillLeases } from './outbox/id-leases.ts';
import { pull, type PullResult } from './change-feed/pull.ts';
import { ApiError, ConnectionError } from './transport/api-error.ts';
import { createPollingDemand, type PollingDemand } from './change-feed/polling-demand.ts';
import type { Device } from './device/device.ts';
import { countWaitingEntries } from '#pwa/data/outbox/unsent-entries.ts';

/** Why the loop runs. All but `timer` and `commit` cancel the back-off delays after network errors. */
type Trigger = 'start' | 'commit' | 'online' | 'visible' | 'hint' | 'sign-in' | 'retry' | 'timer';

export interface LoopState {
  isRunning: boolean;
  /** A push is under way, which a reload would interrupt. */
  isSending: boolean;
  /** The outbox waits for a sign-in, or for an update of the app that the server requires. */
  paused: 'sign-in' | 'update' | null;
}

/** Polling interval while a live channel announces changes: only to notice that it went silent. */
const livePollMs = 5 * 60_000;

/** Delay while another tab or the worker sends, in milliseconds: it may end before everything is sent, unannounced. */
const elsewhereMs = 5000;

/** Timer of the next run, and the reasons to run again at once. */
interface Plan {
  /** A trigger came during the run. */
  runAgain: boolean;
  /** An entry was queued during the push. */
  pushAgain: boolean;
  /** Another tab or the service worker is sending and may leave entries behind. */
  sentElsewhere: boolean;
  /** The next push first cancels the back-off delays after network errors. */
  resetBackoff: boolean;
  /** Cancels the timer of the next run. */
  cancelTimer: (() => void) | null;
}

/**
 * Schedules push and pull:
 *
 *   idle ──trigger──▶ push the outbox ─▶ pull changes ─▶ refill id leases ─▶ idle until the next due time
 *     ▲                    │ 401: paused until sign-in · 426: paused until the app is updated
 *     └── trigger during a run, or a restored server: run again ◀──────────────────────────────────┘
 *
 * An entry that is queued during a pull is pushed at once, beside the pull.
 */
export class SyncLoop implements ReadableStore<LoopState> {
  readonly #device: Device;
  readonly #onError: (error: unknown) => void;
  readonly #demand: PollingDemand;
  readonly #state = createStore<LoopState>({ isRunning: false, isSending: false, paused: null });
  readonly #unsubscribe: (() => void)[];
  readonly #plan: Plan = {
    runAgain: false,
    pushAgain: false,
    sentElsewhere: false,
    resetBackoff: false,
    cancelTimer: null,
  };
  #running: Promise<void> | null = null;
  #pushing: Promise<DrainEnd> | null = null;
  #isStopped = false;
  #isLive = false;
  #isSeen = true;
  /** Runs in a row that did not reach the server. */
  #failures = 0;

  /**
   * @param onError receives unexpected errors, such as a closed database; the next trigger or poll tries again
   * @param demand how often to poll without a live channel
   */
  constructor(
    device: Device,
    onError: (error: unknown) => void,
    demand: PollingDemand = createPollingDemand(),
  ) {
    this.#device = device;
    this.#onError = onError;
    this.#demand = demand;
    this.#unsubscribe = [
      device.subscribe(() => void this.request('commit')),
      demand.subscribe((isAskedNow) => {
        if (isAskedNow) void this.request('retry');
        else this.#reschedule();
      }),
      device.connection.subscribe(() => this.#noticeLoss()),
    ];
  }

  readonly snapshot = (): LoopState => this.#state.snapshot();
  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

  /** Runs now, or again after the current run. Resolves when no run is under way. */
  async request(trigger: Trigger): Promise<void> {
    if (this.#isStopped) return;
    this.#plan.cancelTimer?.();
    this.#plan.runAgain = true;
    if (trigger !== 'timer' && trigger !== 'commit') {
      this.#failures = 0;
      this.#plan.resetBackoff = true;
    }
    // A hint announces a change to pull and a timer announces none: neither has anything to send.
    const isUrgent = this.#running !== null && trigger !== 'timer' && trigger !== 'hint';
    // The current run may wait for an answer until its call times out.
    if (isUrgent) this.#push().catch(this.#onError);
    this.#running ??= this.#run();
    await this.#running;
  }

  /** Entries wait, perhaps from another tab that was closed before it sent them: looks again soon. */
  expectWork(): void {
    this.#plan.sentElsewhere = true;
    this.#reschedule();
  }

  stop(): void {
    this.#isStopped = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#plan.cancelTimer?.();
  }

  /** @param isLive a live channel announces changes, so that polling can be rare */
  setLive(isLive: boolean): void {
    if (this.#isLive === isLive) return;
    this.#isLive = isLive;
    this.#reschedule();
  }

  /** @param isSeen the page is visible; a hidden page does not poll, but still sends the outbox */
  setSeen(isSeen: boolean): void {
    if (this.#isSeen === isSeen) return;
    this.#isSeen = isSeen;
    this.#reschedule();
  }

  #change(next: Partial<LoopState>): void {
    this.#state.set({ ...this.#state.snapshot(), ...next });
  }

  async #run(): Promise<void> {
    this.#change({ isRunning: true });
    try {
      do {
        this.#plan.runAgain = false;
        // Signing in closes the database during a run, which then fails. The trigger of the sign-in must still run.
        await this.#runOnce().catch(this.#onError);
        // Part of the run: the time of the next one is read from the database, and a trigger may come meanwhile.
        if (!this.#isRunNeeded()) await this.#schedule().catch(this.#onError);
      } while (this.#isRunNeeded());
    } finally {
      this.#running = null;
      this.#change({ isRunning: false, isSending: false });
    }
  }

  /** A method, because another trigger may have set the flag during the run. */
  #isRunNeeded(): boolean {
    return this.#plan.runAgain && !this.#isStopped;
  }

  async #runOnce(): Promise<void> {
    const wasRebuilding = await isRebuilding(this.#device.privateDb());
    const pushed = await this.#push();
    const left = await countWaitingEntries(this.#device.privateDb());
    const pulled = await this.#withRoom(() => pull(this.#device));
    if (pulled === 'fresh' && storageHealth() === 'full') reportStorageHealth('ok');
    const leftNow = await countWaitingEntries(this.#device.privateDb());
    this.#plan.sentElsewhere = pushed === 'elsewhere' && leftNow > 0;
    // After a restore, resend the writes that the server lost, then those it refused because of the loss.
    if (pulled === 'fresh' && (pushed === 'rebuild' || leftNow > left)) this.#plan.runAgain = true;
    // Edits that waited for a complete mirror can be merged now.
    if (pulled === 'fresh' && wasRebuilding && leftNow > 0) this.#plan.runAgain = true;
    const leased = await attempt(() => refillLeases(this.#device));
    this.#change({ paused: pausedBy(pushed, pulled) });
    const isOffline = pushed === 'offline' || pulled === 'offline' || leased === 'offline' || this.#isLost();
    this.#failures = isOffline ? this.#failures + 1 : 0;
  }

  /** A call failed outside the loop, such as a read of a screen: looks soon whether the server is there again. */
  #noticeLoss(): void {
    if (this.#running !== null || this.#failures > 0 || !this.#isLost()) return;
    this.#failures = 1;
    this.#reschedule();
  }

  /** The last call failed although there may be a network. Without one, the browser reports its return. */
  #isLost(): boolean {
    return !this.#device.connection.snapshot().isOnline && this.#device.environment.mayBeOnline();
  }

  /** Sends the outbox. A push that is under way reads the outbox again at its end. */
  #push(): Promise<DrainEnd> {
    this.#plan.pushAgain = true;
    this.#pushing ??= this.#pushAll();
    return this.#pushing;
  }

  async #pushAll(): Promise<DrainEnd> {
    try {
      for (;;) {
        this.#plan.pushAgain = false;
        const end = await this.#withRoom(() => this.#pushOnce());
        if (end !== 'done' || !this.#isPushNeeded()) return end;
      }
    } finally {
      this.#pushing = null;
    }
  }

  /** A method, because another trigger may have set the flag during the push. */
  #isPushNeeded(): boolean {
    return this.#plan.pushAgain && !this.#isStopped;
  }

  /** On a full device, neither an attempt to send nor an answer can be stored. Both may be repeated. */
  async #withRoom<T>(work: () => Promise<T>): Promise<T> {
    const { caches } = this.#device.environment;
    try {
      return await makeRoomFor(work, { caches, publicDb: this.#device.publicDb() });
    } catch (error) {
      if (error instanceof StorageFullError) reportStorageHealth('full');
      throw error;
    }
  }

  async #pushOnce(): Promise<DrainEnd> {
    if (this.#plan.resetBackoff) await resetNetworkBackoff(this.#device.privateDb());
    this.#plan.resetBackoff = false;
    const waiting = await countWaitingEntries(this.#device.privateDb());
    if (waiting > 0) this.#change({ isSending: true });
    try {
      return await drain(this.#device);
    } finally {
      if (waiting > 0) this.#change({ isSending: false });
    }
  }

  async #schedule(): Promise<void> {
    if (this.#isStopped) return;
    const now = this.#device.environment.now();
    const due = await nextDue(this.#device, now);
    const untilSending = Math.min(
      this.#plan.sentElsewhere ? elsewhereMs : Infinity,
      due === null ? Infinity : due - now,
    );
    const delayMs = Math.min(this.#pollMs(), this.#failures > 0 ? this.#untilRetry() : untilSending);
    this.#plan.cancelTimer?.();
    this.#plan.cancelTimer =
      delayMs === Infinity
        ? null
        : this.#device.environment.setTimer(() => void this.request('timer'), Math.max(0, delayMs));
  }

  #untilRetry(): number {
    return backOffMs(this.#failures, () => this.#device.environment.random());
  }

  /** While the server does not answer, back-off delays replace polling. @returns milliseconds; `Infinity`: never */
  #pollMs(): number {
    if (!this.#isSeen) return Infinity;
    if (this.#failures > 0) return this.#device.environment.mayBeOnline() ? pollingMs.provider : Infinity;
    return this.#isLive ? livePollMs : this.#demand.everyMs();
  }

  /** Applies a new polling interval. A run that is under way schedules at its end anyway. */
  #reschedule(): void {
    if (this.#running === null) this.#schedule().catch(this.#onError);
  }
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
    if (error instanceof ApiError) return 'done'; // the pull reports the same
    throw error;
  }
}

/** @returns when the next delayed entry may be sent, in milliseconds since 1970; null if none is delayed */
async function nextDue(device: Device, now: number): Promise<number | null> {
  const queued = await device.privateDb().outbox.where('state').equals('queued').toArray();
  const times = queued.map(({ nextAttemptAt }) => nextAttemptAt).filter((at) => !isDue(at, now));
  return times.length === 0 ? null : Math.min(...times);
}

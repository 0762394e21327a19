import { createStore, type ReadableStore } from '#pwa/lib/create-store.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { backOffMs, isDue } from '#pwa/sync/outbox/back-off.ts';
import { cleanPictures } from './clean-pictures.ts';
import { findUnfinished } from './picture-progress.ts';
import { sendPictures, type UploadEnd } from './send-pictures.ts';

/** Delay while another tab or the worker sends, in milliseconds: it may end before everything is sent. */
const elsewhereMs = 5000;
/** Shortest delay between two runs that nobody asked for, in milliseconds. */
const shortestMs = 500;
/** Time between two clean-ups, in milliseconds. */
const cleanMs = 60 * 60_000;

/**
 * Sends pictures beside the sync loop, which must not wait for them:
 *
 *   idle ──request──▶ send what is due ─▶ idle until the next picture is due, or the back-off delay is over
 *                        ▲    │ a request during a run: run again
 *                        └────┘
 */
export class UploadLoop implements ReadableStore<{ isRunning: boolean }> {
  readonly #device: Device;
  readonly #onError: (error: unknown) => void;
  readonly #state = createStore({ isRunning: false });
  #running: Promise<void> | null = null;
  #runAgain = false;
  #isStopped = false;
  #cancelTimer = (): void => undefined;
  /** Runs in a row that did not reach the server. */
  #failures = 0;
  #cleanedAt: number | null = null;

  /** @param onError receives unexpected errors, such as a closed database; the next request tries again */
  constructor(device: Device, onError: (error: unknown) => void) {
    this.#device = device;
    this.#onError = onError;
  }

  readonly snapshot = (): { isRunning: boolean } => this.#state.snapshot();
  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

  /** Runs now, or again after the current run. Resolves when no run is under way. */
  async request(): Promise<void> {
    if (this.#isStopped) return;
    this.#cancelTimer();
    this.#runAgain = true;
    this.#running ??= this.#run();
    await this.#running;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }

  async #run(): Promise<void> {
    this.#state.set({ isRunning: true });
    try {
      do {
        this.#runAgain = false;
        await this.#runOnce().catch(this.#onError);
      } while (this.#isRunNeeded());
    } finally {
      this.#running = null;
      this.#state.set({ isRunning: false });
    }
  }

  async #runOnce(): Promise<void> {
    const end = await sendPictures(this.#device);
    this.#failures = end === 'offline' ? this.#failures + 1 : 0;
    if (this.#isRunNeeded()) return;
    // Part of the run, because a request may come meanwhile.
    await this.#cleanUp();
    await this.#schedule(end);
  }

  /** A method, because another request may have set the flag during the run. */
  #isRunNeeded(): boolean {
    return this.#runAgain && !this.#isStopped;
  }

  async #cleanUp(): Promise<void> {
    const now = this.#device.environment.now();
    if (this.#cleanedAt !== null && Math.abs(now - this.#cleanedAt) < cleanMs) return;
    this.#cleanedAt = now;
    await cleanPictures(this.#device.privateDb(), now);
  }

  async #schedule(end: UploadEnd): Promise<void> {
    if (this.#isStopped) return;
    const { environment } = this.#device;
    // Asked for at each change of the outbox, so that an idle loop must not read more than it has to.
    if (end === 'none' || end === 'stopped') return;
    const dueMs = await this.#untilDue();
    if (dueMs === Infinity) return;
    const delayMs =
      end === 'offline'
        ? backOffMs(this.#failures, () => environment.random())
        : Math.max(end === 'elsewhere' ? elsewhereMs : shortestMs, dueMs);
    this.#cancelTimer();
    this.#cancelTimer = environment.setTimer(() => void this.request(), delayMs);
  }

  /** @returns milliseconds until a picture is due; `Infinity` if none is left */
  async #untilDue(): Promise<number> {
    const now = this.#device.environment.now();
    const delays = (await findUnfinished(this.#device.privateDb())).map(({ nextAttemptAt }) =>
      isDue(nextAttemptAt, now) ? 0 : nextAttemptAt - now,
    );
    return Math.min(Infinity, ...delays);
  }
}

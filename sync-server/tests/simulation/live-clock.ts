import type { DeviceClock } from './virtual-clock.ts';

/** Interval of the check for due timers, in milliseconds. */
const tickMs = 50;

interface Timer {
  at: number;
  work: () => void;
}

/** The machine's time; devices may also skip ahead. */
export class LiveClock implements DeviceClock {
  readonly #timers = new Set<Timer>();
  readonly #ticking = setInterval(() => this.#fire(), tickMs);
  #aheadMs = 0;

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  setTimer(work: () => void, delayMs: number): () => void {
    const timer = { at: this.now() + delayMs, work };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  advance(milliseconds: number): void {
    this.#aheadMs += milliseconds;
    this.#fire();
  }

  stop(): void {
    clearInterval(this.#ticking);
  }

  #fire(): void {
    const due = [...this.#timers].filter(({ at }) => at <= this.now()).sort((a, b) => a.at - b.at);
    for (const timer of due) {
      if (this.#timers.delete(timer)) timer.work();
    }
  }
}

import type { Clock } from '#server/lib/clock.ts';

interface Timer {
  at: number;
  work: () => void;
}

/** The clock of devices; everything else in the simulation uses the same time. */
export interface DeviceClock {
  now(): number;
  setTimer(work: () => void, delayMs: number): () => void;
  advance(milliseconds: number): void;
}

/** Time that passes only when the test advances it, for devices and server. */
export class VirtualClock implements DeviceClock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(instant: string) {
    this.#now = Date.parse(instant);
  }

  now(): number {
    return this.#now;
  }

  setTimer(work: () => void, delayMs: number): () => void {
    const timer = { at: this.#now + delayMs, work };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Advances time; timers fire in order. */
  advance(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.work();
    }
    this.#now = until;
  }

  /** The same time as the server reads it. */
  asServerClock(): Clock {
    return {
      now: () => new Date(this.#now),
      today: () => new Date(this.#now).toISOString().slice(0, 10),
    };
  }
}
